# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of nguzo for fish. Made by `nguzo completion fish`; scripts/update-generated
# writes it again.

function __nguzo_ids
    printf '%s\t%s\n' stay 'place only; a line takes a chip out of the other\'s hand'
    printf '%s\t%s\n' pluck 'place only; a line takes a chip off the board'
    printf '%s\t%s\n' conquer 'Tresillo proper: place, then step; leave two chips or no move'
    printf '%s\t%s\n' rapido 'Pluck or Stay against a clock'
    printf '%s\t%s\n' morabaraba 'twelve cows, corners joined, flying with three'
    printf '%s\t%s\n' shax 'the board is filled first, then a man each is removed; no loss by siege'
    printf '%s\t%s\n' shax-8 'Shax on two squares'
    printf '%s\t%s\n' jare 'three in a row on the small board; no loss by siege'
    printf '%s\t%s\n' nine-mens-morris 'the classic mill game on three squares'
    printf '%s\t%s\n' seven-mens-morris 'two squares and a centre'
    printf '%s\t%s\n' six-mens-morris 'two squares, a broken mill must wait'
    printf '%s\t%s\n' five-mens-morris 'two squares with five men'
    printf '%s\t%s\n' three-mens-morris 'three in a row, men fly'
    printf '%s\t%s\n' tapatan 'three in a row, men step'
    printf '%s\t%s\n' achi 'four men each; three in a row along a rank or file'
    printf '%s\t%s\n' tant-fant 'from home ranks to three in a row elsewhere'
    printf '%s\t%s\n' shisima 'from home ranks to three in a row through the water'
    printf '%s\t%s\n' saba 'seven men on the star of two squares, jumps that harm nobody'
    printf '%s\t%s\n' kuruka-saba 'seven men, jumps capture'
    printf '%s\t%s\n' lazima-saba 'seven men, jumps capture and are compulsory'
    printf '%s\t%s\n' sita 'Saba with six men'
    printf '%s\t%s\n' kuruka-sita 'six men, jumps capture'
    printf '%s\t%s\n' lazima-sita 'six men, jumps capture and are compulsory'
    printf '%s\t%s\n' tano 'Saba with five men'
    printf '%s\t%s\n' kuruka-tano 'five men, jumps capture'
    printf '%s\t%s\n' lazima-tano 'five men, jumps capture and are compulsory'
    printf '%s\t%s\n' kubwa-tatu 'two squares, six men, jumps'
    printf '%s\t%s\n' mbili-na-nusu 'two squares, five men, jumps'
    printf '%s\t%s\n' mbili 'two squares, four men, jumps'
    printf '%s\t%s\n' moja-na-nusu 'two squares, three men, jumps; a line wins'
    printf '%s\t%s\n' sita-vyura 'joined corners, six men, jumps'
    printf '%s\t%s\n' tano-vyura 'joined corners, five men, jumps'
    printf '%s\t%s\n' ene-vyura 'joined corners, four men, jumps; a line wins'
    printf '%s\t%s\n' tatu-vyura 'joined corners, three men, jumps; a line wins'
    printf '%s\t%s\n' sita-nyoka 'joined corners, six men, steps'
    printf '%s\t%s\n' tano-nyoka 'joined corners, five men, steps'
    printf '%s\t%s\n' ene-nyoka 'joined corners, four men, steps; a line wins'
    printf '%s\t%s\n' tatu-nyoka 'joined corners, three men, steps; a line wins'
    printf '%s\t%s\n' tatu-ndege 'two squares, three men that fly; a line wins'
    printf '%s\t%s\n' sabr 'home ranks with an enemy in the middle; jumps; a line wins'
    printf '%s\t%s\n' kunjing 'three or four players, chains of jumps; a line wins'
    printf '%s\t%s\n' stack 'chips on chips: line up three tops and take a whole stack; rounds up to a goal'
    printf '%s\t%s\n' tableaux 'Take one to three of 25 chips; whoever takes the last one loses'
    printf '%s\t%s\n' tableaux-advanced 'Choose the heap and the largest draw; rounds for points, against the clock'
    printf '%s\t%s\n' jati-1965 'rows for points on 10 x 10 squares, boosters add'
    printf '%s\t%s\n' jati-1966 'rows for points on 10 x 9 squares, boosters multiply'
    printf '%s\t%s\n' double-jati 'Jati of 1966 with two tiles a turn'
    printf '%s\t%s\n' first-five-jati 'five in a row on 10 x 9 squares with 18 tiles each'
    printf '%s\t%s\n' dai-jobi 'Race four jungs round a track with short cuts, by tosses of four sticks'
    printf '%s\t%s\n' jamit 'push coins in from the corners of a hexagon; what falls out pays its owner'
end

# The keys of a game, each with the words that it takes.
function __nguzo_keys -a id
    switch $id
        case stay pluck morabaraba shax shax-8 nine-mens-morris six-mens-morris five-mens-morris achi saba kuruka-saba lazima-saba sita kuruka-sita lazima-sita tano kuruka-tano lazima-tano ene-vyura ene-nyoka
            printf '%s\n' 'teams=off|on' 'seats='
        case conquer
            printf '%s\n' 'capture=board|hand' 'goal=' 'teams=off|on' 'seats='
        case rapido
            printf '%s\n' 'base=pluck|stay' 'clock=' 'teams=off|on' 'seats='
        case seven-mens-morris
            printf '%s\n' 'flying=off|on' 'teams=off|on' 'seats='
        case kubwa-tatu mbili-na-nusu mbili sita-vyura tano-vyura sita-nyoka tano-nyoka
            printf '%s\n' 'flights=0|on' 'teams=off|on' 'seats='
        case kunjing
            printf '%s\n' 'players=3|4' 'seats='
        case stack
            printf '%s\n' 'players=2|3|4|team' 'goal=' 'elimination=off|on' 'seats='
        case tableaux-advanced
            printf '%s\n' 'goal='
        case dai-jobi
            printf '%s\n' 'players=2|3|4' 'seed=' 'bias=' 'seats='
        case jamit
            printf '%s\n' 'players=2|3' 'size=4|5' 'setup=ring|axes' 'seats='
    end
end

# An id, or the keys and values of id:key=value,key=value.
function __nguzo_spec
    set -l word (commandline -ct)
    if not string match -q '*:*' -- $word
        __nguzo_ids
        return
    end
    set -l start (string replace -r '[^:,]*$' '' -- $word)
    set -l last (string replace -r '^.*[:,]' '' -- $word)
    for key in (__nguzo_keys (string replace -r ':.*' '' -- $word))
        set -l name (string replace -r '=.*' '' -- $key)
        if string match -q '*=*' -- $last
            if test $name = (string replace -r '=.*' '' -- $last)
                for value in (string split '|' -- (string replace -r '^[^=]*=' '' -- $key))
                    echo $start$name=$value
                end
            end
        else
            echo $start$name=
        end
    end
end

# Whether this is the command, and the word so many operands behind it, or any (-1).
function __nguzo_operand -a command at
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $command; or return 1
    test $at -lt 0; or test (count (string match -v -- '-*' $words[3..-1])) -eq $at
end

# Whether words still belong to this option.
function __nguzo_within -a command option
    set -l words (commandline -opc)
    set -l options (string match -- '--*' $words)
    test (count $words) -ge 2; and test $words[2] = $command; and test (count $options) -gt 0; and test $options[-1] = $option
end

function __nguzo_begins
    set -l words (commandline -opc)
    test (count (string match -rv -- '^-' $words[2..-1])) -eq 0
end

complete -c nguzo -f
complete -c nguzo -n __nguzo_begins -l variant -x -a '(__nguzo_spec)' -d 'start with this game'
complete -c nguzo -n __nguzo_begins -l shell -d 'start the shell, even if standard input is not a terminal'
complete -c nguzo -n __nguzo_begins -l ugi -d 'speak UGI, whatever the first line is'
complete -c nguzo -n __nguzo_begins -l gtp -d 'speak GTP, whatever the first line is'
complete -c nguzo -n __nguzo_begins -l tables -x -a '(__fish_complete_directories)' -d 'look for table files in this directory'
complete -c nguzo -n __nguzo_begins -l sandbox -d 'give up what a protocol does not need: network, processes, writing files, and reading files other than tables'
complete -c nguzo -n __nguzo_begins -l help -d 'print this help and exit'
complete -c nguzo -n __nguzo_begins -l version -d 'print version, compiler and features, and exit'
complete -c nguzo -n __nguzo_begins -a match -d 'plays engines against each other'
complete -c nguzo -n '__nguzo_operand match -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand match -1' -l engine -x -a 'cmd= arg= dir= name= option. restart= tc= movetime= nodes= depth= margin=' -d 'an engine: cmd (this program if left out), arg, dir, name, option.NAME, restart=on, and the limits of --each'
complete -c nguzo -n '__nguzo_within match --engine' -a 'cmd= arg= dir= name= option. restart= tc= movetime= nodes= depth= margin='
complete -c nguzo -n '__nguzo_operand match -1' -l each -x -a 'tc= movetime= nodes= depth= margin= option. restart=' -d 'for every engine: tc=[MOVES/][MINUTES:]SECONDS[+INCREMENT], movetime=MS, nodes=N, depth=N, margin=MS (50) to be late, option.NAME'
complete -c nguzo -n '__nguzo_within match --each' -a 'tc= movetime= nodes= depth= margin= option. restart='
complete -c nguzo -n '__nguzo_operand match -1' -l variant -x -a '(__nguzo_spec)' -d 'the game (nine-mens-morris)'
complete -c nguzo -n '__nguzo_operand match -1' -l tournament -x -a 'round-robin gauntlet knockout' -d 'who meets whom (round-robin); gauntlet: the first engine against all others'
complete -c nguzo -n '__nguzo_operand match -1' -l games -x -d 'games of an encounter in a round; made up to whole sets of seatings (one set)'
complete -c nguzo -n '__nguzo_operand match -1' -l rounds -x -d 'rounds (1)'
complete -c nguzo -n '__nguzo_operand match -1' -l openings -r -F -d 'a line an opening: startpos or a position, perhaps with moves'
complete -c nguzo -n '__nguzo_operand match -1' -l shuffle -d 'openings in an order by lot'
complete -c nguzo -n '__nguzo_operand match -1' -l random-plies -x -d 'moves by lot at the beginning, the same for every seating (0)'
complete -c nguzo -n '__nguzo_operand match -1' -l srand -x -d 'seed of all lots and tosses (1)'
complete -c nguzo -n '__nguzo_operand match -1' -l repetition -x -d 'a position that stands for the Nth time ends a game (3); 0: never'
complete -c nguzo -n '__nguzo_operand match -1' -l quiet-limit -x -d 'so many quiet moves of each side end a game (100); 0: never'
complete -c nguzo -n '__nguzo_operand match -1' -l max-moves -x -d 'a game of N moves is drawn (0: never)'
complete -c nguzo -n '__nguzo_operand match -1' -l draw -x -a 'movenumber= movecount= score=' -d 'draws a game when all scores are small: movenumber (40), movecount (8), score (10)'
complete -c nguzo -n '__nguzo_within match --draw' -a 'movenumber= movecount= score='
complete -c nguzo -n '__nguzo_operand match -1' -l resign -x -a 'movecount= score= twosided=' -d 'ends a game that an engine gives up: movecount (3), score (1000), twosided=on'
complete -c nguzo -n '__nguzo_within match --resign' -a 'movecount= score= twosided='
complete -c nguzo -n '__nguzo_operand match -1' -l tables -x -a '(__fish_complete_directories)' -d 'ends a game whose exact value is known'
complete -c nguzo -n '__nguzo_operand match -1' -l patience -x -d 'silence that counts as a stall where an answer is due at once (10000)'
complete -c nguzo -n '__nguzo_operand match -1' -l slowest -x -d 'the longest a move without a clock may take (600000)'
complete -c nguzo -n '__nguzo_operand match -1' -l shard -x -d 'plays the Kth of N parts'
complete -c nguzo -n '__nguzo_operand match -1' -l sprt -x -a 'elo0= elo1= alpha= beta=' -d 'stops when it is decided between elo0 (0) and elo1 (5), with errors alpha and beta (0.05)'
complete -c nguzo -n '__nguzo_within match --sprt' -a 'elo0= elo1= alpha= beta='
complete -c nguzo -n '__nguzo_operand match -1' -l concurrency -x -d 'games at a time (1)'
complete -c nguzo -n '__nguzo_operand match -1' -l records -r -F -d 'writes a line of JSON for each game'
complete -c nguzo -n '__nguzo_operand match -1' -l resume -r -F -d 'goes on with the match of these records'
complete -c nguzo -n '__nguzo_operand match -1' -l merge -r -F -d 'joins the records of shards and prints their result'
complete -c nguzo -n '__nguzo_operand match -1' -l log -x -a '(__fish_complete_directories)' -d 'writes what was said to and by each engine'
complete -c nguzo -n '__nguzo_operand match -1' -l interim -x -d 'prints a table every N games (20; 0: only at the end)'
complete -c nguzo -n '__nguzo_operand match -1' -l silent -d 'prints no line a game'
complete -c nguzo -n __nguzo_begins -a replay -d 'judges the games of a match again'
complete -c nguzo -n '__nguzo_operand replay -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand replay -1' -l moves -d 'prints the moves of each game'
complete -c nguzo -n '__nguzo_operand replay -1' -l board -d 'draws the last position of each game'
complete -c nguzo -n '__nguzo_operand replay -1' -l svg -d 'draws a game, the first one if --game does not say which, as moving SVG'
complete -c nguzo -n '__nguzo_operand replay -1' -l out -r -F -d 'writes that there, and not to standard output'
complete -c nguzo -n '__nguzo_operand replay -1' -l game -x -d 'looks at the Nth game only'
complete -c nguzo -n '__nguzo_operand replay -1' -F
complete -c nguzo -n __nguzo_begins -a svg -d 'draw a position as SVG'
complete -c nguzo -n '__nguzo_operand svg -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand svg -1' -l fen -x -d 'draw this position, written as by query fen'
complete -c nguzo -n '__nguzo_operand svg -1' -l moves -x -d 'play these moves first, separated by spaces'
complete -c nguzo -n '__nguzo_operand svg -1' -l targets -d 'mark the destinations of the legal moves'
complete -c nguzo -n '__nguzo_operand svg -1' -l out -r -F -d 'write the picture to this file'
complete -c nguzo -n '__nguzo_operand svg 0' -a '(__nguzo_spec)'
complete -c nguzo -n __nguzo_begins -a solve -d 'solves a game, or a part of it'
complete -c nguzo -n '__nguzo_operand solve -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand solve -1' -l plan -d 'only tells what each part would take: positions, memory, time'
complete -c nguzo -n '__nguzo_operand solve -1' -l men -x -d 'solves positions with so many men a side and none in hand, and what they lead to'
complete -c nguzo -n '__nguzo_operand solve -1' -l part -x -d 'solves one part as --plan names it, and what it leads to'
complete -c nguzo -n '__nguzo_operand solve -1' -l out -x -a '(__fish_complete_directories)' -d 'where table files are kept (nguzo in the data directory of the user)'
complete -c nguzo -n '__nguzo_operand solve -1' -l threads -x -d 'threads (as many as there are processors)'
complete -c nguzo -n '__nguzo_operand solve -1' -l memory -x -d 'most memory to use, in MiB (8192)'
complete -c nguzo -n '__nguzo_operand solve -1' -l verify -d 'derives every value once more from those of its successors'
complete -c nguzo -n '__nguzo_operand solve 0' -a '(__nguzo_spec)'
complete -c nguzo -n __nguzo_begins -a table -d 'tells about a table file, or checks it'
complete -c nguzo -n '__nguzo_operand table -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand table 0' -a 'info verify'
complete -c nguzo -n '__nguzo_operand table 1' -F
complete -c nguzo -n __nguzo_begins -a perft -d 'count the move sequences from the start position'
complete -c nguzo -n '__nguzo_operand perft -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand perft 0' -a '(__nguzo_spec)'
complete -c nguzo -n __nguzo_begins -a bench -d 'measure the speed of searching every game to a fixed depth, or of solving some'
complete -c nguzo -n '__nguzo_operand bench -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand bench 0' -a 'solve'
complete -c nguzo -n __nguzo_begins -a variants -d 'list every game with its options'
complete -c nguzo -n '__nguzo_operand variants -1' -l help -d 'explains it'
complete -c nguzo -n __nguzo_begins -a manual -d 'prints the manual page, for man -l'
complete -c nguzo -n '__nguzo_operand manual -1' -l help -d 'explains it'
complete -c nguzo -n __nguzo_begins -a completion -d 'prints a script that completes this command line'
complete -c nguzo -n '__nguzo_operand completion -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand completion 0' -a 'bash zsh fish'
complete -c nguzo -n __nguzo_begins -a help -d 'explain the program, or a command'
complete -c nguzo -n '__nguzo_operand help -1' -l help -d 'explains it'
complete -c nguzo -n '__nguzo_operand help 0' -a 'match replay svg solve table perft bench variants manual completion help'
