# Flags that every target of the project is built with, kept on targets so that nothing leaks into libraries we use.

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

add_library(twice_flags INTERFACE)
target_compile_features(twice_flags INTERFACE cxx_std_20)
target_compile_options(twice_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wcast-align -Wold-style-cast -Werror
  # Fused multiply-add would give other last bits on other machines; the chances must not depend on the machine.
  -ffp-contract=off)
if(TWICE_SANITIZE)
  target_compile_options(twice_flags INTERFACE -fsanitize=${TWICE_SANITIZE} -fno-omit-frame-pointer
                                               -fno-sanitize-recover=all)
  target_link_options(twice_flags INTERFACE -fsanitize=${TWICE_SANITIZE})
endif()

# The best-known fast linker, where it is there; links in a tenth of the time.
find_program(TWICE_LLD NAMES ld.lld)
if(TWICE_LLD)
  target_link_options(twice_flags INTERFACE -fuse-ld=lld)
endif()

find_program(TWICE_CCACHE NAMES ccache)
if(TWICE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${TWICE_CCACHE}")
endif()

# twice_library(NAME SOURCES… [DEPENDS …]): one static library for one folder, included as "folder/header.h" from the
# top of its tree (engine/ or ui/).
function(twice_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC ${arg_DEPENDS} PRIVATE twice_flags)
  target_compile_features(${name} PUBLIC cxx_std_20)
  # CMake 3.25 with Ninja runs moc only when a file changed that moc knew already: a header that a pull brings would stay
  # without its moc file until the next clean build. Without its time stamp moc looks again.
  if(NOT "${arg_SOURCES}" STREQUAL "${TWICE_SOURCES_OF_${name}}")
    file(REMOVE "${CMAKE_CURRENT_BINARY_DIR}/${name}_autogen/timestamp")
    set(TWICE_SOURCES_OF_${name} "${arg_SOURCES}" CACHE INTERNAL "What ${name} was last made of")
  endif()
endfunction()
