# Run with cmake -P: writes OUTPUT, a .cpp with the text of every scenario that DIRECTORY/order.txt names, in that order.
# A line that ends in a colon is the heading of what follows; behind a name stand the counts that tell its story.
file(STRINGS "${DIRECTORY}/order.txt" lines)
set(entries "")
set(group "")
foreach(line IN LISTS lines)
  if(line MATCHES "^(.*):$")
    set(group "${CMAKE_MATCH_1}")
    continue()
  endif()
  separate_arguments(counts UNIX_COMMAND "${line}")
  list(POP_FRONT counts name)
  list(TRANSFORM counts REPLACE "(.+)" "\"\\1\"")
  list(JOIN counts ", " counts)
  file(READ "${DIRECTORY}/${name}.twice" text)
  string(APPEND entries "        {\"${name}\", \"${group}\", {${counts}}, R\"TWICE(${text})TWICE\"},\n")
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
