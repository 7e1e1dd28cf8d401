# SPDX-License-Identifier: GPL-3.0-or-later
#
# What is installed where, and the Debian package (`cpack` in the build directory). A few files have another
# place in a package: games live in /usr/games there. Component `local` is what `cmake --install` alone
# installs, component `package` what only the package holds; everything else belongs to both.

set(NGUZO_MAINTAINER "the nguzo authors <nguzo@localhost>" CACHE STRING
    "Who answers for the package: NAME <ADDRESS>")
# Installing and packing need the program, not every test.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(doc_dir "${CMAKE_INSTALL_DATAROOTDIR}/doc/nguzo")
set(zsh_dir "${CMAKE_INSTALL_DATAROOTDIR}/zsh")

install(TARGETS nguzo RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT local)
install(TARGETS nguzo RUNTIME DESTINATION games COMPONENT package EXCLUDE_FROM_ALL)
install(FILES docs/completion/_nguzo DESTINATION ${zsh_dir}/site-functions COMPONENT local)
install(FILES docs/completion/_nguzo DESTINATION ${zsh_dir}/vendor-completions COMPONENT package
    EXCLUDE_FROM_ALL)
# A Debian system has the text of the licence already.
install(FILES LICENSE DESTINATION ${doc_dir} COMPONENT local)
install(FILES docs/completion/nguzo.bash RENAME nguzo
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions)
install(FILES docs/completion/nguzo.fish
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/fish/vendor_completions.d)
install(FILES README.md DESTINATION ${doc_dir})
install(DIRECTORY docs/ DESTINATION ${doc_dir}/docs
    PATTERN man EXCLUDE PATTERN completion EXCLUDE)
install(DIRECTORY protocol-spec DESTINATION ${doc_dir})
install(FILES scripts/packaging/copyright DESTINATION ${doc_dir})

configure_file(scripts/packaging/changelog.in changelog @ONLY)
set(pages ${CMAKE_CURRENT_SOURCE_DIR}/docs/man/nguzo.6 ${CMAKE_CURRENT_BINARY_DIR}/changelog)
find_program(GZIP gzip)
if(GZIP)
    # Packed when it is installed, without a name and a time in it, so that equal sources give equal files.
    foreach(page IN LISTS pages)
        get_filename_component(name ${page} NAME)
        set(packed ${CMAKE_CURRENT_BINARY_DIR}/${name}.gz)
        install(CODE "execute_process(COMMAND \"${GZIP}\" -9nc \"${page}\" OUTPUT_FILE \"${packed}\"
            RESULT_VARIABLE failed)
            if(failed)
                message(FATAL_ERROR \"gzip failed\")
            endif()")
        list(APPEND packed_pages ${packed})
    endforeach()
    set(pages ${packed_pages})
endif()
list(GET pages 0 manual)
list(GET pages 1 changelog)
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES ${changelog} DESTINATION ${doc_dir})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nguzo)
set(CPACK_PACKAGE_VENDOR "the nguzo authors")
set(CPACK_PACKAGE_CONTACT "${NGUZO_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "engine for mill games and other board games")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Plays some fifty board games over a text protocol: mills, Tresillo, Stack,
Tableaux, Jati, Dai Jobi and Jamit. It knows the rules, tells which moves are
legal, draws positions, thinks, solves the smaller games, and lets engines
play matches. It speaks UGI and GTP.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL Unspecified package)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
