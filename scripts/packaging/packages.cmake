# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Debian packages: `cpack` in the build directory makes them all.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nguzo)
set(CPACK_PACKAGE_VENDOR "the nguzo authors")
set(CPACK_PACKAGE_CONTACT "${NGUZO_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL "")

# add_package(NAME SECTION SUMMARY COMPONENT...): a package with the files of these components.
macro(add_package name section summary)
    string(TOUPPER ${name} upper)
    foreach(component ${ARGN})
        list(APPEND CPACK_COMPONENTS_ALL ${component})
        string(TOUPPER ${component} upper_component)
        set(CPACK_COMPONENT_${upper_component}_GROUP ${name})
    endforeach()
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
    set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
    set(CPACK_COMPONENT_GROUP_${upper}_DESCRIPTION "${summary}")
    set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}")
    set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS OFF)
endmacro()

add_package(nguzo games "engine for mill games and other board games
Plays some fifty board games over a text protocol: mill games, Tresillo,
Stack, Tableaux, Jati, Dai Jobi and Jamit. It knows the rules, lists legal
moves, draws positions, searches for the best move, solves the smaller games,
and plays matches between engines. It speaks UGI and GTP."
    Unspecified package)
set(CPACK_DEBIAN_NGUZO_PACKAGE_SHLIBDEPS ON)

if(TARGET nguzo-shared)
    set(same_version "(= ${PROJECT_VERSION})")
    add_package(libnguzo0 libs "rules and engine of mill games and other board games, as a library
The shared library behind programs that play these games: rules, legal moves,
search, exact values and pictures of positions."
        libnguzo)
    set(CPACK_DEBIAN_LIBNGUZO0_PACKAGE_SHLIBDEPS ON)
    add_package(libnguzo-dev libdevel "development files of libnguzo
Header, static library, and files for pkg-config and CMake."
        libnguzo-dev)
    set(CPACK_DEBIAN_LIBNGUZO-DEV_PACKAGE_DEPENDS "libnguzo0 ${same_version}, libzstd-dev")
    add_package(python3-nguzo python "Python module for mill games and other board games
Rules, legal moves, search, analysis with asyncio, exact values, pictures and
records of some fifty board games."
        python3-nguzo)
    set(CPACK_DEBIAN_PYTHON3-NGUZO_PACKAGE_DEPENDS "python3 (>= 3.9), libnguzo0 ${same_version}")
    set(CPACK_DEBIAN_PYTHON3-NGUZO_PACKAGE_ARCHITECTURE all)
endif()
if(NGUZO_WEB)
    add_package(nguzo-web web "board for mill games and other board games in a browser
A page that plays and analyses every game of nguzo, with the engine inside as
WebAssembly. Open /usr/share/nguzo/web/nguzo.html in a browser; no server is
needed."
        nguzo-web)
    set(CPACK_DEBIAN_NGUZO-WEB_PACKAGE_ARCHITECTURE all)
    set(CPACK_DEBIAN_NGUZO-WEB_PACKAGE_SUGGESTS "chromium | firefox-esr | www-browser")
endif()
include(CPack)
