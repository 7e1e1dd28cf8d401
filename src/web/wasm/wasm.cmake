# SPDX-License-Identifier: GPL-3.0-or-later
#
# The preset `wasm`: the engine as a WebAssembly module, in two builds. nguzo-engine.js runs anywhere: it has one thread, and
# Asyncify suspends a search so that messages can arrive. nguzo-engine-threads.js needs a page that is cross-origin isolated.

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_EXTENSIONS OFF)
set(web ${CMAKE_CURRENT_SOURCE_DIR}/src/web)

# Only this header of zstd is used; its directory has others that must not be found.
find_file(ZSTD_HEADER zstd.h PATHS /usr/include /usr/local/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
configure_file(${ZSTD_HEADER} ${CMAKE_BINARY_DIR}/include/zstd.h COPYONLY)

# The engine loads its data files when it needs them; bundle.py takes them from here.
file(REMOVE_RECURSE ${CMAKE_BINARY_DIR}/data)
file(COPY ${data_files} DESTINATION ${CMAKE_BINARY_DIR}/data)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${data_files})

set(sources ${web}/wasm/entry.c)
foreach(layer base game boards games search solver render engine api protocol)
    file(GLOB found CONFIGURE_DEPENDS src/${layer}/*.c src/${layer}/*/*.c)
    list(APPEND sources ${found})
endforeach()
# What needs a process, data files in the program, and the C library.
list(FILTER sources EXCLUDE REGEX "/(data_file|serve|reader|line_queue|self_pipe|signals|gtp/[a-z_]+|api/nguzo)\\.c$")

# What is not part of a search or of solving is compiled for size, and so is Monte Carlo tree search, whose time the games
# spend. Compiling everything so would save another 13 KB (Brotli) and halve the speed in Nine Men's Morris.
set(fast "search/(abdada|alphabeta|frontier|iterative_deepening|move_ordering|node_tt|search|tt|worker)|boards/point_sets")
string(APPEND fast "|solver/(block_[a-z]+|expand|fill|group|parallel|solve)")
string(APPEND fast "|games/[a-z_]+/(evaluate[a-z_]*|moves|general_moves|play|rules|frontier|patterns|shapes|symmetry|threats)")
string(APPEND fast "|games/[a-z_]+/(line_scores|board|dai_jobi|race|toss|track|tableaux|match_value)")
set(small ${sources})
list(FILTER small EXCLUDE REGEX "/src/(${fast})\\.c$")
set_source_files_properties(${small} PROPERTIES COMPILE_OPTIONS -Oz)

function(add_module name)
    add_executable(${name} ${sources})
    target_include_directories(${name} PRIVATE src)
    target_include_directories(${name} SYSTEM PRIVATE ${CMAKE_BINARY_DIR}/include)
    target_compile_definitions(${name} PRIVATE _POSIX_C_SOURCE=200809L NGUZO_VERSION="${PROJECT_VERSION}")
    target_compile_options(${name} PRIVATE -O2 -Wall -Wextra -Wno-unused-parameter -Wno-gnu-zero-variadic-macro-arguments)
    target_link_options(${name} PRIVATE -Oz -sBINARYEN_EXTRA_PASSES=-Oz --no-entry -sMODULARIZE -sEXPORT_NAME=NguzoModule -sFILESYSTEM=0
        -sENVIRONMENT=web,worker,node -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB -sINVOKE_RUN=0
        -sEXPORTED_FUNCTIONS=_malloc,_free -sEXPORTED_RUNTIME_METHODS=writeArrayToMemory -sMALLOC=emmalloc -sINCOMING_MODULE_JS_API=print,printErr,instantiateWasm,wasmModule,wasmBinary,locateFile,mainScriptUrlOrBlob
        ${ARGN})
    # nguzo.js is the class for frontends.
    string(REPLACE nguzo nguzo-engine output ${name})
    set_target_properties(${name} PROPERTIES OUTPUT_NAME ${output})
endfunction()

# No call through a pointer leads to pause_for_messages(); instrumenting every function with such a call would make the module
# 44 KB larger (gzip) and slower.
add_module(nguzo -sASYNCIFY -sASYNCIFY_IMPORTS=pause_for_messages -sASYNCIFY_IGNORE_INDIRECT
    -sASYNCIFY_STACK_SIZE=262144 -sTOTAL_STACK=8MB -sINITIAL_MEMORY=48MB)
target_compile_definitions(nguzo PRIVATE NGUZO_EVENT_LOOP)
add_module(nguzo-threads -pthread -sPTHREAD_POOL_SIZE=4 -sPTHREAD_POOL_SIZE_STRICT=0 -sINITIAL_MEMORY=192MB)
target_compile_options(nguzo-threads PRIVATE -pthread)
