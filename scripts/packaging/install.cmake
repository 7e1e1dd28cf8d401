# SPDX-License-Identifier: GPL-3.0-or-later
#
# The manual page, the shell completions, and which files of the program are installed where. A few files have another
# place in the package, where games belong in /usr/games: component `local` is only installed by `cmake --install`,
# component `package` is only part of the package.

# The manual page and the completions are made from the program's own tables, as part of building it. A program for
# another machine cannot be run here; it is installed without them.
set(generated "${CMAKE_CURRENT_BINARY_DIR}/generated")
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    set(can_generate ON)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    file(MAKE_DIRECTORY ${generated})
    set(generate_docs ${CMAKE_CURRENT_SOURCE_DIR}/scripts/generate-docs)
    add_custom_command(TARGET nguzo POST_BUILD
        COMMAND nguzo reference >${generated}/reference.json
        COMMAND Python3::Interpreter ${generate_docs} ${generated}/reference.json ${generated})
    set_property(TARGET nguzo APPEND PROPERTY LINK_DEPENDS ${generate_docs})
endif()

set(NGUZO_MAINTAINER "the nguzo authors <nguzo@localhost>" CACHE STRING
    "Maintainer of the package: NAME <ADDRESS>")
# Installing and packaging require the program, but not the tests.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(doc_dir "${CMAKE_INSTALL_DATAROOTDIR}/doc/nguzo")
set(zsh_dir "${CMAKE_INSTALL_DATAROOTDIR}/zsh")

install(TARGETS nguzo RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT local)
install(TARGETS nguzo RUNTIME DESTINATION games COMPONENT package EXCLUDE_FROM_ALL)
# A Debian system has the text of the licence already.
install(FILES LICENSE DESTINATION ${doc_dir} COMPONENT local)
install(FILES README.md DESTINATION ${doc_dir})
install(DIRECTORY docs/ DESTINATION ${doc_dir}/docs)
install(DIRECTORY protocol-spec DESTINATION ${doc_dir})
install(FILES scripts/packaging/copyright DESTINATION ${doc_dir})
if(can_generate)
    install(FILES ${generated}/_nguzo DESTINATION ${zsh_dir}/site-functions COMPONENT local)
    install(FILES ${generated}/_nguzo DESTINATION ${zsh_dir}/vendor-completions COMPONENT package
        EXCLUDE_FROM_ALL)
    install(FILES ${generated}/nguzo.bash RENAME nguzo
        DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions)
    install(FILES ${generated}/nguzo.fish
        DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/fish/vendor_completions.d)
endif()

# The page is made by another compiler, so it has to be there already. Only the package contains it.
set(NGUZO_WEB "" CACHE PATH "Directory of the page, as made by scripts/web --build-only; empty: no package of it")
if(NGUZO_WEB)
    install(DIRECTORY ${NGUZO_WEB}/ DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/nguzo/web COMPONENT nguzo-web EXCLUDE_FROM_ALL
        PATTERN nguzo-cli.cjs EXCLUDE)
    install(FILES scripts/packaging/copyright DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/nguzo-web COMPONENT nguzo-web
        EXCLUDE_FROM_ALL)
endif()

# install_compressed(FILE DIRECTORY): compresses the file when it is installed, without its name and time, so that equal
# sources give equal files. Without gzip it is installed as it is.
find_program(GZIP gzip)
function(install_compressed file directory)
    if(GZIP)
        cmake_path(GET file FILENAME name)
        set(compressed ${CMAKE_CURRENT_BINARY_DIR}/${name}.gz)
        install(CODE "execute_process(COMMAND \"${GZIP}\" -9nc \"${file}\" OUTPUT_FILE \"${compressed}\"
            RESULT_VARIABLE failed)
            if(failed)
                message(FATAL_ERROR \"gzip failed\")
            endif()")
        set(file ${compressed})
    endif()
    install(FILES ${file} DESTINATION ${directory})
endfunction()
configure_file(scripts/packaging/changelog.in changelog @ONLY)
install_compressed(${CMAKE_CURRENT_BINARY_DIR}/changelog ${doc_dir})
if(can_generate)
    install_compressed(${generated}/nguzo.6 ${CMAKE_INSTALL_MANDIR}/man6)
endif()
