# SPDX-License-Identifier: GPL-3.0-or-later
#
# libnguzo, shared and static: the layer `api` and what is below it. Only the functions of nguzo.h can be linked to.

option(NGUZO_LIBRARY "Build libnguzo" ON)
if(NOT NGUZO_LIBRARY OR NGUZO_FUZZ OR EMSCRIPTEN)
    return()
endif()
set(library_layers engine render games search solver boards game base)

add_library(nguzo-shared SHARED $<TARGET_OBJECTS:nguzo-api>)
set(version_script ${CMAKE_CURRENT_SOURCE_DIR}/src/api/nguzo.map)
# The number in the soname changes when a program that was linked before could no longer run.
set_target_properties(nguzo-shared PROPERTIES OUTPUT_NAME nguzo EXPORT_NAME nguzo LINKER_LANGUAGE C
    VERSION 0.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH} SOVERSION 0 LINK_DEPENDS ${version_script})
target_link_options(nguzo-shared PRIVATE -Wl,--version-script=${version_script}
    "$<$<CONFIG:Release>:-O3>" ${whole_program_flags})
list(TRANSFORM library_layers PREPEND nguzo- OUTPUT_VARIABLE layer_targets)
target_link_libraries(nguzo-shared PRIVATE ${layer_targets})
target_include_directories(nguzo-shared INTERFACE $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/src/api>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# The static library is one object, in which all names but those of nguzo.h are made local: an archive of the layers would
# clash with names of the program that links it.
set(static_library ${CMAKE_CURRENT_BINARY_DIR}/libnguzo.a)
if(whole_program_flags)
    set(relocatable_flags ${whole_program_flags} -O3 -flinker-output=nolto-rel)
endif()
list(TRANSFORM layer_targets REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE layer_files)
add_custom_command(OUTPUT ${static_library}
    COMMAND ${CMAKE_C_COMPILER} -r -nostdlib ${relocatable_flags} -o libnguzo.o $<TARGET_OBJECTS:nguzo-api> ${layer_files}
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden libnguzo.o
    COMMAND ${CMAKE_COMMAND} -E rm -f ${static_library}
    COMMAND ${CMAKE_AR} rcs ${static_library} libnguzo.o
    COMMAND ${CMAKE_COMMAND} -E rm -f libnguzo.o
    DEPENDS nguzo-api ${layer_targets} COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(nguzo-static ALL DEPENDS ${static_library})

include(CMakePackageConfigHelpers)
set(cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/nguzo)
file(RELATIVE_PATH up_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" up_to_prefix ${up_to_prefix})
configure_file(scripts/packaging/nguzo.pc.in nguzo.pc @ONLY)
configure_package_config_file(scripts/packaging/nguzo-config.cmake.in nguzo-config.cmake
    INSTALL_DESTINATION ${cmake_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/nguzo-config-version.cmake COMPATIBILITY SameMinorVersion)

install(TARGETS nguzo-shared EXPORT nguzo-targets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libnguzo NAMELINK_COMPONENT libnguzo-dev)
install(EXPORT nguzo-targets NAMESPACE nguzo:: DESTINATION ${cmake_dir} COMPONENT libnguzo-dev)
install(FILES src/api/nguzo.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT libnguzo-dev)
install(FILES ${static_library} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libnguzo-dev)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nguzo-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/nguzo-config-version.cmake
    DESTINATION ${cmake_dir} COMPONENT libnguzo-dev)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nguzo.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT libnguzo-dev)

# Others install the Python module by pip (docs/python.md); the package puts it where Debian's Python looks.
install(DIRECTORY src/python/nguzo DESTINATION lib/python3/dist-packages COMPONENT python3-nguzo EXCLUDE_FROM_ALL
    FILES_MATCHING PATTERN "*.py" PATTERN py.typed PATTERN __pycache__ EXCLUDE)
foreach(package libnguzo libnguzo-dev python3-nguzo)
    set(package_name ${package})
    if(package STREQUAL "libnguzo")
        set(package_name libnguzo0)
    endif()
    install(FILES scripts/packaging/copyright DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package_name}
        COMPONENT ${package} EXCLUDE_FROM_ALL)
endforeach()
