/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/svg_theme.h"

#include <assert.h>

/* The last move is violet because boards and pieces use yellow and amber. */
static const Theme themes[] = {
    {
        .paper = "#fdfcf9",
        .ink = "#26221d",
        .faint_ink = "#5f574c",
        .board = "#f3ead7",
        .line = "#6b5d4a",
        .cell = "#fdfcf9",
        .region_opacity = "1",
        .home = {"#8fa6cf", "#f2c98a"},
        .card_line = "#d8d0c0",
        .turn_fill = "#fff4cc",
        .turn_line = "#a86b00",
        .last_fill = "#ddc6f5",
        .last_line = "#7a35b5",
        .target_line = "#0b6e4f",
        .taken_line = "#b3261e",
        .arrow = "#0277bd",
        .outline = "#26221d",
        .hole = "#fdfcf9",
        .piece = {{"#1f3f77", "#cdd9ec", "#fff"},
                  {"#f2a73b", "#fbe6c4", "#26221d"},
                  {"#3f9b77", "#d3eade", "#fff"},
                  {"#f8d3e3", "#fdeff5", "#26221d"},
                  {"#b4b2ac", "#e6e5e1", "#26221d"}},
    },
    {
        .paper = "#1c1a18",
        .ink = "#ece6da",
        .faint_ink = "#b8ad9b",
        .board = "#322c26",
        .line = "#a08f76",
        .cell = "#231f1b",
        .region_opacity = ".4",
        .home = {"#3d5c94", "#8a6426"},
        .card_line = "#514a40",
        .turn_fill = "#3f3517",
        .turn_line = "#e0a93b",
        .last_fill = "#573d7a",
        .last_line = "#c99bff",
        .target_line = "#4cd6a3",
        .taken_line = "#ff6f61",
        .arrow = "#4fc3f7",
        .outline = "#0d0c0b",
        .hole = "#fff3dc",
        .piece = {{"#6f9bf0", "#33486f", "#0d0c0b"},
                  {"#f2a73b", "#634a20", "#0d0c0b"},
                  {"#3fae82", "#254c3d", "#0d0c0b"},
                  {"#f8d3e3", "#6b4a58", "#0d0c0b"},
                  {"#a5a199", "#c3bfb5", "#0d0c0b"}},
    },
    {
        .paper = "#fff",
        .ink = "#000",
        .faint_ink = "#333",
        .board = "#fff",
        .line = "#555",
        .cell = "#fff",
        .region_opacity = ".5",
        .home = {"#999", "#ddd"},
        .card_line = "#999",
        .turn_fill = "#fff",
        .turn_line = "#000",
        .last_fill = "#ccc",
        .last_line = "#000",
        .target_line = "#000",
        .taken_line = "#000",
        .arrow = "#000",
        .outline = "#000",
        .hole = "#fff",
        .piece = {{"#000", "#eee", "#fff"},
                  {"#fff", "#fff", "#000"},
                  {"#666", "#eee", "#fff"},
                  {"#fff", "#fff", "#000"},
                  {"#bbb", "#ddd", "#000"}},
    },
};

const Theme *theme_get(size_t index)
{
    assert(index < sizeof themes / sizeof themes[0]);
    return &themes[index];
}
