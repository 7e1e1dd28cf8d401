# SPDX-License-Identifier: GPL-3.0-or-later
# Writes files as a C file, see src/base/data_file.h: cmake "-DFILES=PATH;..." -DOUTPUT=FILE -P data_files.cmake
set(arrays "")
set(rows "")
foreach(path ${FILES})
    get_filename_component(name ${path} NAME)
    string(MAKE_C_IDENTIFIER ${name} array)
    file(READ ${path} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char ${array}[] = {${bytes}};\n")
    string(APPEND rows "    {\"${name}\", ${array}, sizeof ${array}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"base/data_file.h\"\n\n${arrays}\nconst DataFile data_files[] = {\n${rows}};\n"
    "const size_t data_file_count = sizeof data_files / sizeof data_files[0];\n")
