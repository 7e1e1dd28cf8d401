# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of nguzo for bash. Made by `nguzo completion bash`; scripts/update-generated
# writes it again.

_nguzo_ids='stay pluck conquer rapido morabaraba shax shax-8 jare nine-mens-morris seven-mens-morris six-mens-morris five-mens-morris three-mens-morris tapatan achi tant-fant shisima saba kuruka-saba lazima-saba sita kuruka-sita lazima-sita tano kuruka-tano lazima-tano kubwa-tatu mbili-na-nusu mbili moja-na-nusu sita-vyura tano-vyura ene-vyura tatu-vyura sita-nyoka tano-nyoka ene-nyoka tatu-nyoka tatu-ndege sabr kunjing stack tableaux tableaux-advanced jati-1965 jati-1966 double-jati first-five-jati dai-jobi jamit'

# The keys of a game, each with the words that it takes.
_nguzo_keys() {
    case $1 in
    (stay|pluck|morabaraba|shax|shax-8|nine-mens-morris|six-mens-morris|five-mens-morris|achi|saba|kuruka-saba|lazima-saba|sita|kuruka-sita|lazima-sita|tano|kuruka-tano|lazima-tano|ene-vyura|ene-nyoka) echo 'teams=off|on' 'seats=' ;;
    (conquer) echo 'capture=board|hand' 'goal=' 'teams=off|on' 'seats=' ;;
    (rapido) echo 'base=pluck|stay' 'clock=' 'teams=off|on' 'seats=' ;;
    (seven-mens-morris) echo 'flying=off|on' 'teams=off|on' 'seats=' ;;
    (kubwa-tatu|mbili-na-nusu|mbili|sita-vyura|tano-vyura|sita-nyoka|tano-nyoka) echo 'flights=0|on' 'teams=off|on' 'seats=' ;;
    (kunjing) echo 'players=3|4' 'seats=' ;;
    (stack) echo 'players=2|3|4|team' 'goal=' 'elimination=off|on' 'seats=' ;;
    (tableaux-advanced) echo 'goal=' ;;
    (dai-jobi) echo 'players=2|3|4' 'seed=' 'bias=' 'seats=' ;;
    (jamit) echo 'players=2|3' 'size=4|5' 'setup=ring|axes' 'seats=' ;;
    esac
}

_nguzo_commands='match replay svg solve table perft bench variants manual completion help'

_nguzo_options() {
    case $1 in
    '') _nguzo_offer '--variant --shell --ugi --gtp --tables --sandbox --help --version ' ;;
    'match') _nguzo_offer '--engine --each --variant --tournament --games --rounds --openings --shuffle --random-plies --srand --repetition --quiet-limit --max-moves --draw --resign --tables --patience --slowest --shard --sprt --concurrency --records --resume --merge --log --interim --silent --help' ;;
    'replay') _nguzo_offer '--moves --board --svg --out --game --help' ;;
    'svg') _nguzo_offer '--fen --moves --targets --out --help' ;;
    'solve') _nguzo_offer '--plan --men --part --out --threads --memory --verify --help' ;;
    'table') _nguzo_offer '--help' ;;
    'perft') _nguzo_offer '--help' ;;
    'bench') _nguzo_offer '--help' ;;
    'variants') _nguzo_offer '--help' ;;
    'manual') _nguzo_offer '--help' ;;
    'completion') _nguzo_offer '--help' ;;
    'help') _nguzo_offer '--help' ;;
    esac
}

# _nguzo_takes COMMAND OPTION: whether one or many words follow.
_nguzo_takes() {
    case "$1 $2" in
    ' --variant') echo one ;;
    ' --tables') echo one ;;
    'match --engine') echo many ;;
    'match --each') echo many ;;
    'match --variant') echo one ;;
    'match --tournament') echo one ;;
    'match --games') echo one ;;
    'match --rounds') echo one ;;
    'match --openings') echo one ;;
    'match --random-plies') echo one ;;
    'match --srand') echo one ;;
    'match --repetition') echo one ;;
    'match --quiet-limit') echo one ;;
    'match --max-moves') echo one ;;
    'match --draw') echo many ;;
    'match --resign') echo many ;;
    'match --tables') echo one ;;
    'match --patience') echo one ;;
    'match --slowest') echo one ;;
    'match --shard') echo one ;;
    'match --sprt') echo many ;;
    'match --concurrency') echo one ;;
    'match --records') echo one ;;
    'match --resume') echo one ;;
    'match --merge') echo many ;;
    'match --log') echo one ;;
    'match --interim') echo one ;;
    'replay --out') echo one ;;
    'replay --game') echo one ;;
    'svg --fen') echo one ;;
    'svg --moves') echo one ;;
    'svg --out') echo one ;;
    'solve --men') echo one ;;
    'solve --part') echo one ;;
    'solve --out') echo one ;;
    'solve --threads') echo one ;;
    'solve --memory') echo one ;;
    *) return 1 ;;
    esac
}

_nguzo_value() {
    case "$1 $2" in
    ' --variant') _nguzo_spec ;;
    ' --tables') _nguzo_files -d ;;
    'match --engine')
        _nguzo_offer 'cmd= arg= dir= name= option. restart= tc= movetime= nodes= depth= margin='
        compopt -o nospace 2>/dev/null
        ;;
    'match --each')
        _nguzo_offer 'tc= movetime= nodes= depth= margin= option. restart='
        compopt -o nospace 2>/dev/null
        ;;
    'match --variant') _nguzo_spec ;;
    'match --tournament') _nguzo_offer 'round-robin gauntlet knockout' ;;
    'match --openings') _nguzo_files -f ;;
    'match --draw')
        _nguzo_offer 'movenumber= movecount= score='
        compopt -o nospace 2>/dev/null
        ;;
    'match --resign')
        _nguzo_offer 'movecount= score= twosided='
        compopt -o nospace 2>/dev/null
        ;;
    'match --tables') _nguzo_files -d ;;
    'match --sprt')
        _nguzo_offer 'elo0= elo1= alpha= beta='
        compopt -o nospace 2>/dev/null
        ;;
    'match --records') _nguzo_files -f ;;
    'match --resume') _nguzo_files -f ;;
    'match --merge') _nguzo_files -f ;;
    'match --log') _nguzo_files -d ;;
    'replay --out') _nguzo_files -f ;;
    'svg --out') _nguzo_files -f ;;
    'solve --out') _nguzo_files -d ;;
    esac
}

_nguzo_operand() {
    case "$1 $2" in
    ' '*) _nguzo_offer "$_nguzo_commands" ;;
    'replay '*) _nguzo_files -f ;;
    'svg 0') _nguzo_spec ;;
    'solve 0') _nguzo_spec ;;
    'table 0') _nguzo_offer 'info verify' ;;
    'table 1') _nguzo_files -f ;;
    'perft 0') _nguzo_spec ;;
    'perft 1') : ;;
    'bench 0') _nguzo_offer 'solve' ;;
    'completion 0') _nguzo_offer 'bash zsh fish' ;;
    'help 0') _nguzo_offer "$_nguzo_commands" ;;
    esac
}

# _nguzo_offer WORDS: those that begin as the word does.
_nguzo_offer() {
    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# The keys and values of an id:key=value,key=value.
_nguzo_spec() {
    local id=${cur%%:*} keys key before=${cur%[:,]*}
    if [[ $cur != *:* ]]; then
        _nguzo_offer "$_nguzo_ids"
        if ((${#COMPREPLY[@]} == 1)) && [[ -n $(_nguzo_keys "${COMPREPLY[0]}") ]]; then
            compopt -o nospace 2>/dev/null
        fi
        return
    fi
    local last=${cur:${#before}+1} start=${cur:0:${#before}+1} words=
    keys=$(_nguzo_keys "$id")
    for key in $keys; do
        if [[ $last == *=* ]]; then
            [[ ${key%%=*} == "${last%%=*}" ]] || continue
            local value
            for value in ${key#*=}; do
                words+=" $start${key%%=*}=${value//|/ $start${key%%=*}=}"
            done
        elif [[ $start != *[:,]"${key%%=*}="* ]]; then
            words+=" $start${key%%=*}="
            compopt -o nospace 2>/dev/null
        fi
    done
    _nguzo_offer "$words"
}

_nguzo_files() {
    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen "$1" -- "$cur")
    compopt -o filenames 2>/dev/null
}

_nguzo() {
    local cur command= option= at=0 i words
    COMPREPLY=()
    read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
    [[ ${COMP_LINE:0:COMP_POINT} == *[[:blank:]] ]] && words+=('')
    cur=${words[-1]}
    # command: the first word that is no option; option: the last that still takes words;
    # at: operands before this one.
    for ((i = 1; i < ${#words[@]} - 1; i++)); do
        if [[ ${words[i]} == -* ]]; then
            option=${words[i]}
            _nguzo_takes "$command" "$option" || option=
        elif [[ -n $option ]]; then
            [[ $(_nguzo_takes "$command" "$option") == many ]] || option=
        elif [[ -z $command ]]; then
            command=${words[i]}
        else
            at=$((at + 1))
        fi
    done >/dev/null
    if [[ $cur == -* ]]; then
        _nguzo_options "$command"
    elif [[ -n $option ]]; then
        _nguzo_value "$command" "$option"
    else
        _nguzo_operand "$command" "$at"
    fi
    # bash replaces only what follows the last = or :
    local cut=${cur%"${cur##*[=:]}"}
    for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]=${COMPREPLY[i]#"$cut"}
    done
}

complete -F _nguzo nguzo
