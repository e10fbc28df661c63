# Run with cmake -P: writes OUTPUT, a .cpp with the text of every scenario that DIRECTORY/order.txt names, in that order.
file(STRINGS "${DIRECTORY}/order.txt" names)
set(entries "")
foreach(name IN LISTS names)
  file(READ "${DIRECTORY}/${name}.twice" text)
  string(APPEND entries "        {\"${name}\", R\"TWICE(${text})TWICE\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by cmake/EmbedScenarios.cmake from resources/scenarios.
#include \"scenario/builtin_scenarios.h\"

namespace twice {

const std::vector<BuiltinScenario>& builtinScenarios()
{
    static const std::vector<BuiltinScenario> all = {
${entries}    };
    return all;
}

} // namespace twice
")
