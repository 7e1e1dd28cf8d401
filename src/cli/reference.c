/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "api/queries.h"
#include "base/json_writer.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "engine/options.h"
#include "games/catalogue.h"
#include "protocol/gtp/commands.h"
#include "protocol/ugi/commands.h"
#include "render/json.h"
#include "shell/commands.h"

/* An option of the command line; `value` is null if it takes none. */
static void write_option(JsonWriter *json, const Setting *option)
{
    bool is_flag = option->kind == SETTING_FLAG || option->kind == SETTING_ACTION;
    json_open_object(json, NULL);
    json_write_string(json, "name", option->name);
    json_write_string(json, "help", option->help);
    json_write_string(json, "value", is_flag ? NULL : setting_placeholder(option));
    json_write_string(json, "default", option->default_text);
    json_write_bool(json, "repeats", option->kind == SETTING_LIST);
    json_open_array(json, "keys");
    for (size_t i = 0; option->keys != NULL && i < option->keys->count; i++) {
        json_write_string(json, NULL, option->keys->rows[i].name);
    }
    json_close_array(json);
    Text keys = {0};
    setting_print_keys(option, &keys);
    json_write_span(json, "key_help", text_span(&keys));
    text_free_part(&keys, json->text);
    json_close_object(json);
}

static void write_cli_command(JsonWriter *json, const char *key, const CliCommand *command)
{
    json_open_object(json, key);
    json_write_string(json, "name", command->name);
    json_write_string(json, "usage", command->operands);
    json_write_string(json, "help", command->help);
    json_write_string(json, "about", command->about);
    json_open_array(json, "options");
    for (size_t i = 0; i < command->options.count; i++) {
        write_option(json, &command->options.rows[i]);
    }
    json_close_array(json);
    json_close_object(json);
}

/* A command of the shell or of a protocol, or an option of the engine. */
static void write_command(JsonWriter *json, CommandWords words, const char *about)
{
    json_open_object(json, NULL);
    json_write_string(json, "name", words.name);
    json_write_string(json, "usage", words.usage);
    json_write_string(json, "help", words.help);
    json_write_string(json, "about", about);
    json_close_object(json);
}

static void write_commands(JsonWriter *json, const char *key, LookupTable table)
{
    json_open_array(json, key);
    for (size_t i = 0; i < table.count; i++) {
        write_command(json, lookup_command(table, i), "");
    }
    json_close_array(json);
}

static void write_shell(JsonWriter *json)
{
    json_open_array(json, "shell");
    for (size_t i = 0; i < shell_command_table.count; i++) {
        CommandWords words = lookup_command(shell_command_table, i);
        const ShellCommand *command = lookup(shell_command_table, span_of(words.name));
        write_command(json, words, command->more);
    }
    json_close_array(json);
}

static void write_engine_options(JsonWriter *json)
{
    json_open_array(json, "engine_options");
    for (size_t i = 0; i < engine_options.count; i++) {
        const Setting *option = &engine_options.rows[i];
        Text range = {0};
        setting_print_range(option, &range);
        if (option->default_text != NULL) {
            text_format(&range, " (%s)", option->default_text);
        }
        write_command(json, (CommandWords){option->name, text_string(&range), option->help}, "");
        text_free_part(&range, json->text);
    }
    json_close_array(json);
}

static void write_variants(JsonWriter *json)
{
    json_open_array(json, "variants");
    for (size_t i = 0; i < catalogue_count(NULL); i++) {
        json_variant(json, catalogue_variant(NULL, i));
    }
    json_close_array(json);
}

static int run_reference(int count, char **arguments)
{
    Text text = {0};
    JsonWriter json = {.text = &text};
    json_open_object(&json, NULL);
    json_write_string(&json, "version", NGUZO_VERSION);
    write_cli_command(&json, "program", &cli_program);
    json_open_array(&json, "commands");
    for (size_t i = 0; i < cli_command_count; i++) {
        write_cli_command(&json, NULL, cli_commands[i]);
    }
    json_close_array(&json);
    write_shell(&json);
    write_commands(&json, "ugi", ugi_command_table);
    write_commands(&json, "queries", query_table);
    write_commands(&json, "gtp", gtp_command_table);
    write_engine_options(&json);
    write_variants(&json);
    json_close_object(&json);
    text_add_char(&text, '\n');
    return cli_print(&text);
}

const CliCommand reference_command = {
    .name = "reference",
    .operands = "",
    .help = "print every command, option and game as JSON",
    .run = run_reference,
};
