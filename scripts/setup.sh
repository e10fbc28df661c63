# shellcheck shell=bash
# What ./start and ./check share: the Debian packages, and build directories that mend themselves. Sourced, never run.
#
# The caller sets `root`, the top of the tree. Nothing here changes the current directory, so that a relative FILE
# keeps its meaning.
: "${root:?the script that sources this sets it}"

say() { printf '%s\n' "$*"; }
complain() { printf '%s\n' "$*" >&2; }

# prepareBuildFolder: makes build/ and waits until no other ./start or ./check works in it.
prepareBuildFolder() {
    if ! mkdir -p "$root/build" 2>/dev/null || [[ ! -w $root/build ]]; then
        complain "Cannot write to $root/build. Copy the tree to a place that you may write to."
        exit 1
    fi
    command -v flock >/dev/null || return 0
    exec 9>"$root/build/.lock"
    if ! flock -n 9; then
        say "Another ./start or ./check is at work in this tree; waiting for it."
        flock 9
    fi
}

# releaseBuildFolder: lets the next one in; to be called before exec, which would hand the lock on.
releaseBuildFolder() { exec 9>&-; }

# packagesOf SECTION…: the packages that packages.txt lists in these sections.
packagesOf() {
    local wanted=" $* " section="" line
    while read -r line || [[ -n $line ]]; do
        case $line in
            "" | "#"*) ;;
            "["*"]") section=${line:1:-1} ;;
            *) [[ $wanted != *" $section "* ]] || say "$line" ;;
        esac
    done <"$root/packages.txt"
}

# missingOf PACKAGE…: those that are not installed.
missingOf() {
    local installed package
    # dpkg-query answers 1 where it does not know one of them; that is an answer here.
    # shellcheck disable=SC2016 # the ${…} are dpkg-query's own
    installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        [[ $installed == *" installed:$package "* ]] || say "$package"
    done
}

# installPackages PACKAGE…: first fetches everything, so that a broken connection leaves nothing half installed.
installPackages() {
    local log="$root/build/install.log" asRoot=(env DEBIAN_FRONTEND=noninteractive)
    local options=(-y -q --no-install-recommends -o DPkg::Lock::Timeout=300 -o Acquire::http::Timeout=20)
    local command="apt-get update && apt-get install --no-install-recommends $*"
    if [[ $(id -u) != 0 ]]; then
        if ! command -v sudo >/dev/null; then
            stopForPackages "You are not root and there is no sudo here." "$command" "$@"
        fi
        command=${command//apt-get/sudo apt-get}
        if sudo -n true 2>/dev/null; then
            asRoot=(sudo -n "${asRoot[@]}")
        elif [[ -t 0 ]] && say "To install packages, sudo may ask for your password." && sudo -v; then
            asRoot=(sudo "${asRoot[@]}")
        else
            stopForPackages "You may not install packages here without a password." "$command" "$@"
        fi
    fi
    say "Installing $# Debian packages (their messages go to build/install.log)."
    fetch() { "${asRoot[@]}" apt-get install --download-only "${options[@]}" "$@" >>"$log" 2>&1 9>&-; }
    : >"$log"
    if ! fetch "$@"; then
        # Unknown or outdated versions: read the package lists again. Only the second try at fetching counts.
        "${asRoot[@]}" apt-get update -q -o Acquire::http::Timeout=20 >>"$log" 2>&1 9>&- || true
        if ! fetch "$@"; then
            complain "The packages could not be fetched. The end of build/install.log:"
            tail -n 5 "$log" | sed 's/^/    /' >&2
            stopForPackages "Is this machine connected, and is it a Debian 12?" "$command" "$@"
        fi
    fi
    if ! "${asRoot[@]}" apt-get install "${options[@]}" "$@" >>"$log" 2>&1 9>&-; then
        complain "The packages could not be installed. The end of build/install.log:"
        tail -n 15 "$log" | sed 's/^/    /' >&2
        stopForPackages "Once that is mended:" "$command" "$@"
    fi
}

# stopForPackages WHY COMMAND PACKAGE…
stopForPackages() {
    local why=$1 command=$2
    shift 2
    complain "These Debian packages are missing:"
    printf '    %s\n' "$@" >&2
    complain "$why To install them:"
    complain "    $command"
    exit 1
}

# needPackages SECTION…: installs what is missing, or says what and how, and ends.
needPackages() {
    local packages missing
    mapfile -t packages < <(packagesOf "$@")
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        complain "This is no Debian: trying with what is here. It takes what these packages of Debian 12 bring:"
        complain "    ${packages[*]}"
        return 0
    fi
    mapfile -t missing < <(missingOf "${packages[@]}")
    [[ ${#missing[@]} == 0 ]] || installPackages "${missing[@]}"
}

# configure PRESET: makes build/PRESET ready to build, afresh where it belongs to another place or is broken.
configure() {
    local folder="$root/build/$1" log="$root/build/$1.log" home="" fresh=()
    if [[ -f $folder/CMakeCache.txt ]]; then
        home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$folder/CMakeCache.txt")
        [[ $home == "$root" || (-d $home && $(cd "$home" && pwd -P) == "$root") ]] || fresh=(--fresh)
        # A file that a power cut emptied looks new to ninja.
        find "$folder" -type f -name '*.[oa]' -size 0 -delete
        if [[ ${#fresh[@]} == 0 ]] && ninja -C "$folder" -t query all >/dev/null 2>&1; then
            return 0
        fi
    elif [[ -e $folder ]]; then
        fresh=(--fresh)
    fi
    say "Configuring build/$1."
    if ! cmake -S "$root" --preset "$1" "${fresh[@]}" >"$log" 2>&1 9>&-; then
        if ! cmake -S "$root" --preset "$1" --fresh >"$log" 2>&1 9>&-; then
            tail -n 25 "$log" >&2
            complain "build/$1 could not be configured; the whole story is in build/$1.log."
            return 1
        fi
    fi
}

# showProgress: ninja's lines; on a terminal the counting ones overwrite each other.
showProgress() {
    local line
    while IFS= read -r line; do
        if [[ ! -t 1 || $line != "["* ]]; then
            say "$line"
        else
            printf '\r\033[K%.*s' "$((${COLUMNS:-80} - 1))" "$line"
        fi
    done
    [[ ! -t 1 ]] || printf '\r\033[K'
}

# runNinja PRESET TARGET…
runNinja() {
    local folder="$root/build/$1" log="$root/build/$1.log"
    shift
    # tee keeps every word for the repair below; what CMake says when all is well is nobody's news.
    cmake --build "$folder" --parallel "$(nproc)" --target "$@" 2>&1 9>&- | tee "$log" |
        sed -u -e '/^ninja: no work to do/d' -e '/^-- /d' -e '/Re-checking globbed directories/d' | showProgress
}

# build PRESET TARGET…: configures if needed and builds. A build directory that an accident left broken is made anew, once.
build() {
    local preset=$1
    configure "$preset" || return 1
    runNinja "$@" && return 0
    if grep -v 'unknown target' "$root/build/$preset.log" | grep -qE '^ninja: (error|fatal):|file (format not recognized|truncated)|unknown file type|malformed|CMake Error'; then
        say "build/$preset looks damaged: building it afresh."
        rm -rf "${root:?}/build/${preset:?}"
        configure "$preset" && runNinja "$@" && return 0
    fi
    complain "build/$preset could not be built; the messages are above and in build/$preset.log."
    return 1
}
