# shellcheck shell=bash
# clang-tidy for ./check: only over sources that changed since they last passed. Sourced, never run.
#
# A source passed with a certain set of contents: its own, those of every header of ours that the compiler read for it
# (ninja knows them), the checks, the flags and the version of clang-tidy. build/tidy/ keeps that list for each source.

# tidyInputs PRESET: "source, tab, header" for each source that build/PRESET compiles and each header of ours that it read.
tidyInputs() {
    ninja -C "$root/build/$1" -t deps | awk -v root="$root/" '
        /^[^ ]/ { source = "" }
        /^ / {
            file = substr($0, 5)
            # Seen from the build directory, or from the root of the system.
            if (index(file, "../../") == 1) file = substr(file, 7)
            else if (index(file, root) == 1) file = substr(file, length(root) + 1)
            else next
            if (file ~ /^build\//) next
            if (source == "" && file ~ /\.cpp$/) source = file
            if (source != "") print source "\t" file
        }'
}

# tidyOne PRESET SOURCE: runs clang-tidy over one source; keeps its list only when it is clean.
tidyOne() {
    local list="$root/build/tidy/${2//\//,}" words
    if words=$(cd "$root" && clang-tidy --quiet -p "build/$1" "$2" 2>&1); then
        mv "$list.now" "$list.passed"
    else
        grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter|^Error while processing' <<<"$words"
        return 1
    fi
}

# tidy PRESET…: every source that one of these builds compiles; the first one that does so tells the flags.
tidy() {
    local folder="$root/build/tidy" preset source file common todo=() total=0
    local -A sum=() presetOf=() inputs=()
    mkdir -p "$folder"
    rm -f "$folder"/*.now
    while read -r common file; do
        sum[$file]=$common
    done < <(cd "$root" && find app engine ui tests -name '*.[ch]*' -type f -exec sha256sum {} +)
    common=$(cd "$root" && find . -name .clang-tidy ! -path "./build/*" -exec sha256sum {} + && sha256sum cmake/TwiceTarget.cmake && clang-tidy --version)
    for preset in "$@"; do
        while IFS=$'\t' read -r source file; do
            # A source that is gone may still be in ninja's log.
            [[ -n ${sum[$source]:-} && ${presetOf[$source]:-$preset} == "$preset" ]] || continue
            presetOf[$source]=$preset
            inputs[$source]+="${sum[$file]:-gone} $file"$'\n'
        done < <(tidyInputs "$preset")
    done
    for source in "${!presetOf[@]}"; do
        total=$((total + 1))
        file="$folder/${source//\//,}"
        printf '%s\n%s' "$common" "${inputs[$source]}" >"$file.now"
        if cmp -s "$file.now" "$file.passed"; then
            rm "$file.now"
        else
            todo+=("${presetOf[$source]}" "$source")
        fi
    done
    say "clang-tidy: ${#presetOf[@]} sources, $((${#todo[@]} / 2)) of them changed since they last passed."
    [[ $total -gt 0 ]] || return 1
    [[ ${#todo[@]} -gt 0 ]] || return 0
    export -f tidyOne
    export root
    # shellcheck disable=SC2016 # expanded by the inner shell
    printf '%s\0' "${todo[@]}" | xargs -0 -n 2 -P "$(nproc)" bash -c 'tidyOne "$@"' tidyOne 9>&-
}
