/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions are compared element by element. An element is shown for as many positions as it stays, by
 * an animation of CSS whose keyframes follow from that number alone; a delay says when. Delays are
 * negative, so that every animation runs from the beginning, and what an element is without them is what
 * a program shows that knows no animations: the last position. A group of elements for each position
 * would have been simpler, and several times as long.
 */
#include "render/svg_document.h"

#include <stdlib.h>
#include <string.h>

enum { LAST_SECONDS = 3, PARTS_OF_HUNDRED = 1000 };

typedef struct Element {
    size_t start; /* of its bytes in `bytes` */
    size_t length;
    size_t from;  /* position, from 0 */
    size_t until; /* the first without it; SIZE_MAX: it is there still */
    unsigned layer;
} Element;

struct Film {
    Canvas canvas;
    Text bytes;
    Element *element;
    size_t elements;
    size_t capacity;
    size_t *open; /* numbers of the elements that are there still */
    size_t opened;
    size_t positions;
    Text head; /* written anew for each position: the last one stays */
};

Film *film_new(void)
{
    return calloc(1, sizeof(Film));
}

void film_free(Film *film)
{
    if (film == NULL) {
        return;
    }
    canvas_free(&film->canvas);
    text_free(&film->bytes);
    text_free(&film->head);
    free(film->element);
    free(film->open);
    free(film);
}

static bool make_room(Film *film)
{
    if (film->elements < film->capacity) {
        return true;
    }
    size_t capacity = film->capacity == 0 ? 256 : 2 * film->capacity;
    Element *element = realloc(film->element, capacity * sizeof *element);
    if (element != NULL) {
        film->element = element;
    }
    size_t *open = realloc(film->open, capacity * sizeof *open);
    if (open != NULL) {
        film->open = open;
    }
    if (element == NULL || open == NULL) {
        return false;
    }
    film->capacity = capacity;
    return true;
}

/* An element that was there in the position before and is not yet found in this one. */
static Element *find_open(Film *film, unsigned layer, Span line)
{
    for (size_t i = 0; i < film->opened; i++) {
        Element *element = &film->element[film->open[i]];
        if (element->layer == layer && element->until == film->positions &&
            element->length == line.length &&
            memcmp(film->bytes.bytes + element->start, line.start, line.length) == 0) {
            return element;
        }
    }
    return NULL;
}

static Status add_line(Film *film, unsigned layer, Span line)
{
    Element *known = find_open(film, layer, line);
    if (known != NULL) {
        known->until = SIZE_MAX;
        return STATUS_OK;
    }
    if (!make_room(film)) {
        return STATUS_OUT_OF_MEMORY;
    }
    film->element[film->elements] =
        (Element){film->bytes.length, line.length, film->positions, SIZE_MAX, layer};
    text_add_span(&film->bytes, line);
    film->open[film->opened++] = film->elements++;
    return film->bytes.failed ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}

/* Every element ends before this position unless it is found in it. */
static void end_all(Film *film)
{
    for (size_t i = 0; i < film->opened; i++) {
        film->element[film->open[i]].until = film->positions;
    }
}

static void drop_ended(Film *film)
{
    size_t kept = 0;
    for (size_t i = 0; i < film->opened; i++) {
        film->open[kept] = film->open[i];
        kept += film->element[film->open[i]].until == SIZE_MAX;
    }
    film->opened = kept;
}

Status film_add(Film *film, const Picture *picture)
{
    Canvas *canvas = &film->canvas;
    Status status = STATUS_OK;
    document_lay_out(picture, canvas);
    document_draw(picture, canvas);
    end_all(film);
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        Span rest = text_span(&canvas->layer[layer]);
        Span line;
        while (status == STATUS_OK && rest.length > 0 && span_next_part(&rest, '\n', &line)) {
            status = add_line(film, layer, line);
        }
    }
    if (canvas_failed(canvas)) {
        status = STATUS_OUT_OF_MEMORY;
    }
    drop_ended(film);
    film->positions++;
    text_clear(&film->head);
    document_open(picture, canvas, &film->head);
    for (size_t i = 0; i < LAYERS; i++) {
        text_clear(&canvas->layer[i]);
    }
    canvas->layout.geometry = NULL; /* the caller's, not to be kept */
    return status;
}

/* -- writing -- */

static size_t film_seconds(const Film *film)
{
    return film->positions - 1 + LAST_SECONDS;
}

static size_t end_second(const Film *film, const Element *element)
{
    return element->until >= film->positions ? film_seconds(film) : element->until;
}

/* Longer ones first where they begin together: a chip stays at least as long as those above it. */
static int compare_elements(const void *left, const void *right)
{
    const Element *a = left;
    const Element *b = right;
    if (a->layer != b->layer) {
        return a->layer < b->layer ? -1 : 1;
    }
    if (a->from != b->from) {
        return a->from < b->from ? -1 : 1;
    }
    if (a->until != b->until) {
        return a->until > b->until ? -1 : 1;
    }
    return a->start < b->start ? -1 : a->start > b->start;
}

static bool is_shown_throughout(const Element *element)
{
    return element->from == 0 && element->until == SIZE_MAX;
}

/* One rule for each number of seconds that something is shown. */
static void add_rules(const Film *film, Text *text)
{
    size_t seconds = film_seconds(film);
    uint8_t *needed = calloc(seconds + 1, 1);
    if (needed == NULL) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < film->elements; i++) {
        const Element *element = &film->element[i];
        needed[end_second(film, element) - element->from] |= !is_shown_throughout(element);
    }
    text_format(text,
                "<style>.f{visibility:hidden}.f,.l{animation-duration:%zus;"
                "animation-timing-function:step-end;animation-iteration-count:infinite}\n",
                seconds);
    for (size_t i = 1; i <= seconds; i++) {
        size_t share = i * 100 * PARTS_OF_HUNDRED / seconds;
        if (needed[i] != 0) {
            text_format(text,
                        ".s%zu{animation-name:s%zu}@keyframes s%zu{0%%{visibility:visible}"
                        "%zu.%03zu%%,to{visibility:hidden}}\n",
                        i, i, i, share / PARTS_OF_HUNDRED, share % PARTS_OF_HUNDRED);
        }
    }
    text_add(text, "@media(prefers-reduced-motion:reduce){.f,.l{animation-name:none}}</style>\n");
    free(needed);
}

static void open_group(const Film *film, const Element *element, Text *text)
{
    size_t seconds = film_seconds(film);
    if (is_shown_throughout(element)) {
        text_add(text, "<g>\n");
        return;
    }
    text_format(text, "<g class=\"%c s%zu\"", element->until == SIZE_MAX ? 'l' : 'f',
                end_second(film, element) - element->from);
    if (element->from > 0) {
        text_format(text, " style=\"animation-delay:-%zus\"", seconds - element->from);
    }
    text_add(text, ">\n");
}

void film_write(Film *film, Text *text)
{
    if (film->elements > 0) {
        qsort(film->element, film->elements, sizeof *film->element, compare_elements);
    }
    text_add_span(text, text_span(&film->head));
    add_rules(film, text);
    size_t i = 0;
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        document_open_layer(layer, text);
        while (i < film->elements && film->element[i].layer == layer) {
            const Element *first = &film->element[i];
            open_group(film, first, text);
            for (; i < film->elements && film->element[i].layer == layer &&
                   film->element[i].from == first->from && film->element[i].until == first->until;
                 i++) {
                Span line = {film->bytes.bytes + film->element[i].start, film->element[i].length};
                text_add_span(text, line);
                text_add_char(text, '\n');
            }
            text_add(text, "</g>\n");
        }
        text_add(text, "</g>\n");
    }
    text_add(text, "</svg>\n");
    text->failed = text->failed || film->bytes.failed || film->head.failed;
}
