/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Settings: values that have a name and are read from text. One descriptor serves the options of the command
 * line, of variant specs (`goal=30`), of the engine (`setoption`) and of the engines of a match
 * (`nodes=1000`). A table of them reads values, prints them, and is printed as help, completion and manual page.
 *
 *     typedef struct Limits { uint64_t nodes; bool ponder; } Limits;
 *
 *     static const Setting rows[] = {
 *         {"nodes", SETTING_NUMBER, .default_text = "1000", .min = 1, .max = INT64_MAX,
 *          SETTING_FIELD(Limits, nodes), .help = "nodes per search"},
 *         {"ponder", SETTING_FLAG, .default_text = "off", SETTING_FIELD(Limits, ponder), .help = "…"},
 *     };
 *     const SettingTable limit_settings = SETTING_TABLE(rows);
 */
#pragma once

#include "base/lookup.h"

typedef enum SettingKind {
    SETTING_FLAG, /* `choices` names false and true, "off|on" if NULL; on the command line it takes no value */
    SETTING_NUMBER,  /* a whole number from min to max */
    SETTING_CHOICE,  /* one of `choices`; the value is its index */
    SETTING_DECIMAL, /* more than 0 and less than 1, in billionths */
    SETTING_REAL,    /* a double, possibly negative */
    SETTING_TEXT,    /* a const char * that points into the text, which must be terminated */
    SETTING_CUSTOM,  /* `parse` and `format`, or `read` and `show` */
    SETTING_LIST, /* command line only: any number of arguments, each for `read`, or KEY=VALUE of `keys` */
    SETTING_ACTION /* has no value: `apply` does it */
} SettingKind;

typedef struct SettingTable SettingTable;

typedef struct Setting {
    const char *name;
    SettingKind kind;
    const char *placeholder;  /* the value in a synopsis, "FILE"; NULL: follows from the kind */
    const char *help;         /* a phrase without full stop */
    const char *default_text; /* the default as it is typed; NULL: none */
    const char *choices;      /* "off|on" */
    uint64_t min;
    uint64_t max;
    size_t offset; /* of the field in the target; SETTING_FIELD sets this and the size */
    size_t size;   /* of the field: 1, 2, 4 or 8 bytes; 0: the value is not stored */
    /* SETTING_LIST: the KEY=VALUE pairs that it takes. Their target is the field, which gets their defaults first. */
    const SettingTable *keys;
    /* Command line: the offset of a bool that becomes true if the option is given; 0: none. */
    size_t mark;

    /* All optional, and none is called for a value that is out of range. */

    /* Called with the value before it is stored, for a value that has effects; if it fails, nothing is stored. For
     * SETTING_LIST, called with 0 before the first argument. */
    Status (*apply)(void *target, uint64_t value, Fault *fault);
    /* SETTING_CUSTOM whose value is a number. `parse` returns false for text that it does not accept; `expects`
     * completes the error message "NAME takes …". */
    bool (*parse)(Span text, uint64_t *value);
    void (*format)(uint64_t value, Text *text);
    const char *expects;
    /* SETTING_CUSTOM and SETTING_LIST: reads the text into the target, and prints the target's value. */
    Status (*read)(void *target, Span text, Fault *fault);
    void (*show)(const void *target, Text *text);
} Setting;

struct SettingTable {
    const Setting *rows;
    size_t count;
};

#define SETTING_FIELD(Target, field)                                                               \
    .offset = offsetof(Target, field), .size = sizeof(((Target *)NULL)->field)

#define SETTING_TABLE(array)                                                                       \
    {                                                                                              \
        (array), sizeof(array) / sizeof((array)[0])                                                \
    }

/* -- tables -- */

/* For the functions of base/lookup.h. */
LookupTable setting_lookup_table(SettingTable table);
/* NULL if there is none of this name. */
const Setting *setting_find(SettingTable table, Span name);
/* Stores every default, without calling `apply`. */
void setting_store_defaults(SettingTable table, void *target);
/* Reads `KEY=VALUE`. */
MUST_CHECK Status setting_read_pair(SettingTable table, void *target, Span pair, Fault *fault);
/* Splits `KEY=VALUE`. */
MUST_CHECK Status setting_split_pair(Span pair, Span *key, Span *value, Fault *fault);

/* -- one setting -- */

/* Reads the text and stores the value in the target. SETTING_ACTION ignores the text. */
MUST_CHECK Status setting_read(const Setting *setting, void *target, Span text, Fault *fault);
/* Stores a value that was checked, after `apply`. */
MUST_CHECK Status setting_assign(const Setting *setting, void *target, uint64_t value,
                                 Fault *fault);
/* What is stored in the target; not for SETTING_REAL, SETTING_TEXT and what is not stored. */
uint64_t setting_value(const Setting *setting, const void *target);
/* The value as it would be typed; nothing for an action. */
void setting_print(const Setting *setting, const void *target, Text *text);
/* What it takes: "1 to 64", "off|on", "FILE"; nothing for an action. */
void setting_print_range(const Setting *setting, Text *text);
/* "off|on" for a flag or choice; "" for all others. */
const char *setting_choices(const Setting *setting);
/* What the value is called in a synopsis, "N" or "FILE". */
const char *setting_placeholder(const Setting *setting);
/* The keys of a list with their help, "nodes=N: nodes per move; depth=N: ..."; nothing for other settings. */
void setting_print_keys(const Setting *setting, Text *text);

/* Values of flags, numbers, choices, decimals and custom settings with `parse`, without a target. The status of a
 * value that is refused is BAD_NUMBER or BAD_ARGUMENT. */
MUST_CHECK Status setting_parse(const Setting *setting, Span text, uint64_t *value, Fault *fault);
void setting_format(const Setting *setting, uint64_t value, Text *text);
