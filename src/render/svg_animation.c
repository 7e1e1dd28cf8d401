/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Consecutive positions are compared element by element. Each element that stays for n positions gets a CSS
 * animation whose keyframes depend on n alone, with a negative delay that selects its positions. Without
 * support for animations only the elements of the last position are visible. One group of elements per
 * position would be simpler, but the document several times as long.
 */
#include "render/svg_picture.h"

#include <stdlib.h>
#include <string.h>

enum { LAST_SECONDS = 3, PARTS_OF_HUNDRED = 1000 };

typedef struct Element {
    size_t start; /* offset in `bytes` */
    size_t length;
    size_t from;  /* first position with it, from 0 */
    size_t until; /* first position without it; SIZE_MAX: it is in the last one */
    Layer layer;
} Element;

struct Animation {
    Canvas canvas;
    Text bytes;
    Element *element;
    size_t elements;
    size_t capacity;
    size_t *open; /* indices of the elements in the last position */
    size_t opened;
    size_t positions;
    Arrows arrows;
    Text head; /* of the document, as the last position needs it */
};

Animation *animation_new(void)
{
    return calloc(1, sizeof(Animation));
}

void animation_free(Animation *animation)
{
    if (animation == NULL) {
        return;
    }
    canvas_free(&animation->canvas);
    text_free(&animation->bytes);
    text_free(&animation->head);
    free(animation->element);
    free(animation->open);
    free(animation->arrows.move);
    free(animation);
}

static bool make_room(Animation *animation)
{
    if (animation->elements < animation->capacity) {
        return true;
    }
    size_t capacity = animation->capacity == 0 ? 256 : 2 * animation->capacity;
    Element *element = realloc(animation->element, capacity * sizeof *element);
    if (element != NULL) {
        animation->element = element;
    }
    size_t *open = realloc(animation->open, capacity * sizeof *open);
    if (open != NULL) {
        animation->open = open;
    }
    if (element == NULL || open == NULL) {
        return false;
    }
    animation->capacity = capacity;
    return true;
}

/* An equal element of the previous position that has not yet been matched in this one. */
static Element *find_open(Animation *animation, Layer layer, Span line)
{
    for (size_t i = 0; i < animation->opened; i++) {
        Element *element = &animation->element[animation->open[i]];
        if (element->layer == layer && element->until == animation->positions &&
            element->length == line.length &&
            memcmp(animation->bytes.bytes + element->start, line.start, line.length) == 0) {
            return element;
        }
    }
    return NULL;
}

static Status add_line(Animation *animation, Layer layer, Span line)
{
    Element *known = find_open(animation, layer, line);
    if (known != NULL) {
        known->until = SIZE_MAX;
        return STATUS_OK;
    }
    if (!make_room(animation)) {
        return STATUS_OUT_OF_MEMORY;
    }
    animation->element[animation->elements] =
        (Element){animation->bytes.length, line.length, animation->positions, SIZE_MAX, layer};
    text_add_span(&animation->bytes, line);
    animation->open[animation->opened++] = animation->elements++;
    return animation->bytes.failed ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}

/* Every element ends before this position unless it is matched. */
static void end_all(Animation *animation)
{
    for (size_t i = 0; i < animation->opened; i++) {
        animation->element[animation->open[i]].until = animation->positions;
    }
}

static void drop_ended(Animation *animation)
{
    size_t kept = 0;
    for (size_t i = 0; i < animation->opened; i++) {
        animation->open[kept] = animation->open[i];
        kept += animation->element[animation->open[i]].until == SIZE_MAX;
    }
    animation->opened = kept;
}

static Status add_frame(Animation *animation, const Picture *picture)
{
    Canvas *canvas = &animation->canvas;
    Status status = canvas_draw(canvas, picture) ? STATUS_OK : STATUS_OUT_OF_MEMORY;
    end_all(animation);
    for (Layer layer = 0; layer < LAYERS; layer++) {
        Span rest = text_span(&canvas->layer[layer]);
        Span line;
        while (status == STATUS_OK && rest.length > 0 && span_next_part(&rest, '\n', &line)) {
            status = add_line(animation, layer, line);
        }
    }
    drop_ended(animation);
    animation->positions++;
    text_clear(&animation->head);
    document_open(picture, canvas, &animation->head);
    for (size_t i = 0; i < LAYERS; i++) {
        text_clear(&canvas->layer[i]);
    }
    canvas->layout.geometry = NULL; /* belongs to the picture */
    return status;
}

Status animation_add(Animation *animation, const Record *record, const SvgOptions *options,
                     Fault *fault)
{
    Picture picture;
    Status status = picture_init(&picture, record, options, fault);
    if (status == STATUS_OK && animation->positions == 0) {
        status = arrows_read(options, record, &animation->arrows, fault);
    }
    picture.arrows = animation->arrows;
    if (status == STATUS_OK && add_frame(animation, &picture) != STATUS_OK) {
        status = fault_out_of_memory(fault, "the animation");
    }
    picture_free(&picture);
    return status;
}

/* -- writing -- */

static size_t animation_seconds(const Animation *animation)
{
    return animation->positions - 1 + LAST_SECONDS;
}

static size_t end_second(const Animation *animation, const Element *element)
{
    return element->until >= animation->positions ? animation_seconds(animation) : element->until;
}

/* Of elements that begin together the longer one first: a chip stays at least as long as those on top of it. */
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

/* One rule for each duration in use. */
static void add_rules(const Animation *animation, Text *text)
{
    size_t seconds = animation_seconds(animation);
    uint8_t *needed = calloc(seconds + 1, 1);
    if (needed == NULL) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < animation->elements; i++) {
        const Element *element = &animation->element[i];
        needed[end_second(animation, element) - element->from] |= !is_shown_throughout(element);
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

static void open_group(const Animation *animation, const Element *element, Text *text)
{
    size_t seconds = animation_seconds(animation);
    if (is_shown_throughout(element)) {
        text_add(text, "<g>\n");
        return;
    }
    text_format(text, "<g class=\"%c s%zu\"", element->until == SIZE_MAX ? 'l' : 'f',
                end_second(animation, element) - element->from);
    if (element->from > 0) {
        text_format(text, " style=\"animation-delay:-%zus\"", seconds - element->from);
    }
    text_add(text, ">\n");
}

void animation_write(Animation *animation, Text *text)
{
    if (animation->elements > 0) {
        qsort(animation->element, animation->elements, sizeof *animation->element,
              compare_elements);
    }
    text_add_span(text, text_span(&animation->head));
    add_rules(animation, text);
    size_t i = 0;
    for (Layer layer = 0; layer < LAYERS; layer++) {
        document_open_layer(layer, animation->canvas.layout.theme, text);
        while (i < animation->elements && animation->element[i].layer == layer) {
            const Element *first = &animation->element[i];
            open_group(animation, first, text);
            for (; i < animation->elements && animation->element[i].layer == layer &&
                   animation->element[i].from == first->from &&
                   animation->element[i].until == first->until;
                 i++) {
                Span line = {animation->bytes.bytes + animation->element[i].start,
                             animation->element[i].length};
                text_add_span(text, line);
                text_add_char(text, '\n');
            }
            text_add(text, "</g>\n");
        }
        text_add(text, "</g>\n");
    }
    text_add(text, "</svg>\n");
    text->failed = text->failed || animation->bytes.failed || animation->head.failed;
}
