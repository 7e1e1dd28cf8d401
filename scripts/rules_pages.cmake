# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the pages of docs/rules as a C file: cmake -DFOLDER=docs/rules -DOUTPUT=FILE -P rules_pages.cmake
file(GLOB pages ${FOLDER}/*.md)
set(arrays "")
set(rows "")
foreach(page ${pages})
    get_filename_component(family ${page} NAME_WE)
    if(NOT family STREQUAL "README")
        file(READ ${page} bytes HEX)
        string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
        string(APPEND arrays "static const unsigned char ${family}[] = {${bytes}};\n")
        string(APPEND rows "    {\"${family}\", ${family}, sizeof ${family}},\n")
    endif()
endforeach()
file(WRITE ${OUTPUT} "#include \"games/rules_pages.h\"\n\n${arrays}\nconst RulesPage rules_pages[] = {\n${rows}};\n"
    "const size_t rules_page_count = sizeof rules_pages / sizeof rules_pages[0];\n")
