/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * bash cuts words at = and : too. So the line is read again here, by blanks alone, and what stands before
 * the last cut is taken off every answer.
 */
#include "cli/cli.h"
#include "cli/completion.h"
#include "games/catalogue.h"

static const char head[] =
    "# SPDX-License-Identifier: GPL-3.0-or-later\n"
    "# Completion of nguzo for bash. Made by `nguzo completion bash`; scripts/update-generated\n"
    "# writes it again.\n\n";

static const char functions[] =
    "# _nguzo_offer WORDS: those that begin as the word does.\n"
    "_nguzo_offer() {\n"
    "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W \"$1\" -- \"$cur\")\n"
    "}\n\n"
    "# The keys and values of an id:key=value,key=value.\n"
    "_nguzo_spec() {\n"
    "    local id=${cur%%:*} keys key before=${cur%[:,]*}\n"
    "    if [[ $cur != *:* ]]; then\n"
    "        _nguzo_offer \"$_nguzo_ids\"\n"
    "        if ((${#COMPREPLY[@]} == 1)) && [[ -n $(_nguzo_keys \"${COMPREPLY[0]}\") ]]; then\n"
    "            compopt -o nospace 2>/dev/null\n"
    "        fi\n"
    "        return\n"
    "    fi\n"
    "    local last=${cur:${#before}+1} start=${cur:0:${#before}+1} words=\n"
    "    keys=$(_nguzo_keys \"$id\")\n"
    "    for key in $keys; do\n"
    "        if [[ $last == *=* ]]; then\n"
    "            [[ ${key%%=*} == \"${last%%=*}\" ]] || continue\n"
    "            local value\n"
    "            for value in ${key#*=}; do\n"
    "                words+=\" $start${key%%=*}=${value//|/ $start${key%%=*}=}\"\n"
    "            done\n"
    "        elif [[ $start != *[:,]\"${key%%=*}=\"* ]]; then\n"
    "            words+=\" $start${key%%=*}=\"\n"
    "            compopt -o nospace 2>/dev/null\n"
    "        fi\n"
    "    done\n"
    "    _nguzo_offer \"$words\"\n"
    "}\n\n"
    "_nguzo_files() {\n"
    "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen \"$1\" -- \"$cur\")\n"
    "    compopt -o filenames 2>/dev/null\n"
    "}\n\n"
    "_nguzo() {\n"
    "    local cur command= option= at=0 i words\n"
    "    COMPREPLY=()\n"
    "    read -ra words <<<\"${COMP_LINE:0:COMP_POINT}\"\n"
    "    [[ ${COMP_LINE:0:COMP_POINT} == *[[:blank:]] ]] && words+=('')\n"
    "    cur=${words[-1]}\n"
    "    # command: the first word that is no option; option: the last that still takes words;\n"
    "    # at: operands before this one.\n"
    "    for ((i = 1; i < ${#words[@]} - 1; i++)); do\n"
    "        if [[ ${words[i]} == -* ]]; then\n"
    "            option=${words[i]}\n"
    "            _nguzo_takes \"$command\" \"$option\" || option=\n"
    "        elif [[ -n $option ]]; then\n"
    "            [[ $(_nguzo_takes \"$command\" \"$option\") == many ]] || option=\n"
    "        elif [[ -z $command ]]; then\n"
    "            command=${words[i]}\n"
    "        else\n"
    "            at=$((at + 1))\n"
    "        fi\n"
    "    done >/dev/null\n"
    "    if [[ $cur == -* ]]; then\n"
    "        _nguzo_options \"$command\"\n"
    "    elif [[ -n $option ]]; then\n"
    "        _nguzo_value \"$command\" \"$option\"\n"
    "    else\n"
    "        _nguzo_operand \"$command\" \"$at\"\n"
    "    fi\n"
    "    # bash replaces only what follows the last = or :\n"
    "    local cut=${cur%\"${cur##*[=:]}\"}\n"
    "    for i in \"${!COMPREPLY[@]}\"; do\n"
    "        COMPREPLY[i]=${COMPREPLY[i]#\"$cut\"}\n"
    "    done\n"
    "}\n\n"
    "complete -F _nguzo nguzo\n";

static void add_ids(Text *script)
{
    text_add(script, "_nguzo_ids='");
    for (size_t i = 0; i < catalogue_count(); i++) {
        text_format(script, "%s%s", i == 0 ? "" : " ", catalogue_variant(i)->id);
    }
    text_add(script, "'\n\n");
    completion_add_keys(script);
}

static void add_action(Text *script, Span word)
{
    switch (completion_kind(word)) {
    case COMPLETION_SPEC:
        text_add(script, "_nguzo_spec");
        break;
    case COMPLETION_FILE:
        text_add(script, "_nguzo_files -f");
        break;
    case COMPLETION_DIR:
        text_add(script, "_nguzo_files -d");
        break;
    case COMPLETION_COMMAND:
        text_add(script, "_nguzo_offer \"$_nguzo_commands\"");
        break;
    case COMPLETION_CHOICE:
        text_add(script, "_nguzo_offer '");
        completion_add_choices(script, word);
        text_add_char(script, '\'');
        break;
    case COMPLETION_NOTHING:
        text_add_char(script, ':');
        break;
    }
}

/* The cases of one command in three functions: which options there are, which take words, which words. */
static void add_option_names(Text *script, const CliCommand *usage)
{
    text_format(script, "    '%s') _nguzo_offer '", usage->name);
    for (size_t i = 0; i < usage->options.count; i++) {
        text_format(script, "%s ", usage->options.rows[i].name);
    }
    text_add(script, usage == &cli_program ? "' ;;\n" : "--help' ;;\n");
}

static void add_takers(Text *script, const CliCommand *usage)
{
    for (size_t i = 0; i < usage->options.count; i++) {
        const Setting *option = &usage->options.rows[i];
        if (option->placeholder != NULL) {
            text_format(script, "    '%s %s') echo %s ;;\n", usage->name, option->name,
                        option->kind == SETTING_LIST ? "many" : "one");
        }
    }
}

static void add_values(Text *script, const CliCommand *usage)
{
    for (size_t i = 0; i < usage->options.count; i++) {
        const Setting *option = &usage->options.rows[i];
        if (option->keys != NULL) {
            text_format(script, "    '%s %s')\n        _nguzo_offer '", usage->name, option->name);
            completion_add_setting_keys(script, option->keys);
            text_add(script, "'\n        compopt -o nospace 2>/dev/null\n        ;;\n");
        } else if (option->placeholder != NULL &&
                   completion_kind(span_of(option->placeholder)) != COMPLETION_NOTHING) {
            text_format(script, "    '%s %s') ", usage->name, option->name);
            add_action(script, span_of(option->placeholder));
            text_add(script, " ;;\n");
        }
    }
}

static void add_operands(Text *script, const CliCommand *usage)
{
    Span operand;
    Span next;
    for (size_t i = 0; usage_operand(usage, i, &operand); i++) {
        bool repeats = usage_operand(usage, i + 1, &next) && next.start == operand.start;
        text_format(script, repeats ? "    '%s '*) " : "    '%s %zu') ", usage->name, i);
        add_action(script, operand);
        text_add(script, " ;;\n");
        if (repeats) {
            return;
        }
    }
}

static void add_function(Text *script, const char *beginning,
                         void (*add_cases)(Text *script, const CliCommand *usage))
{
    text_add(script, beginning);
    add_cases(script, &cli_program);
    for (size_t i = 0; i < cli_command_count; i++) {
        add_cases(script, cli_commands[i]);
    }
}

void completion_bash(Text *script)
{
    text_add(script, head);
    add_ids(script);
    text_add(script, "_nguzo_commands='");
    for (size_t i = 0; i < cli_command_count; i++) {
        text_format(script, "%s%s", i == 0 ? "" : " ", cli_commands[i]->name);
    }
    text_add(script, "'\n\n");
    add_function(script, "_nguzo_options() {\n    case $1 in\n", add_option_names);
    add_function(script,
                 "    esac\n}\n\n# _nguzo_takes COMMAND OPTION: whether one or many words follow.\n"
                 "_nguzo_takes() {\n    case \"$1 $2\" in\n",
                 add_takers);
    add_function(script,
                 "    *) return 1 ;;\n    esac\n}\n\n_nguzo_value() {\n    case \"$1 $2\" in\n",
                 add_values);
    add_function(script,
                 "    esac\n}\n\n_nguzo_operand() {\n    case \"$1 $2\" in\n"
                 "    ' '*) _nguzo_offer \"$_nguzo_commands\" ;;\n",
                 add_operands);
    text_add(script, "    esac\n}\n\n");
    text_add(script, functions);
}
