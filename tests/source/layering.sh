#!/usr/bin/env bash
# Rules about the source text: a module includes only headers of modules to its left, the kernel does not use the
# operating system, the library neither prints nor exits, and no C++ file names a variant.
#
#   layering.sh [ROOT]      prints each violation on a line; exits with 1 if there is any
#
# Without ROOT it checks this tree. Before that it writes one violation of each rule into a scratch tree and checks that
# it is found.
set -euo pipefail

modules=(base validate geometry pieces position programs compile generate rules notation game match contest table toml format load
    sandbox hooks scripting rule_tests door)
kernel=(base validate geometry pieces position programs compile generate rules)
# The modules (rooms) of the program, with the same rule.
rooms=(words draw pictures explain service host records screen tournament report setup play commands)

# The modules (rooms) of the server, with the same rule. They may include these modules of the program as well. One file
# of the program starts the server, through its single public header.
server_rooms=(store games net)
server_sees=(words service host)
server_door=server.hpp
server_caller=cli/commands/serve.cpp

# The module to which a public header belongs; modules further left must not use it. Declarations that all modules share
# (result, types, move, turn, effect, definition, assertions) belong to base. variant.hpp declares what the modules up
# to compile fill in; outcome.hpp declares what hooks answer.
declare -A home=([effect]=base [result]=base [text]=base [types]=base [move]=base [turn]=base [assert]=base [version]=base [cells]=base
    [consequence]=base [floor_consequence]=base [definition]=base [definition_names]=base [number]=base [limits]=base [load_budget]=base [memory_account]=base
    [board]=geometry [variant]=geometry [position]=position [traps]=position [outcome]=programs [standing]=programs [colours]=base [shared_scripts]=programs
    [perft]=rules [rules]=rules [notation]=notation [texts]=notation [game]=game [playout]=game
    [match]=match [contest]=contest [table]=table [script]=scripting [script_budget]=geometry [hook_check]=hooks [load]=load [merged]=load [rule_test]=rule_tests)

declare -A rank
for i in "${!modules[@]}"; do rank[${modules[$i]}]=$i; done

# For each file its include lines, as LINE:<name> or LINE:"name". They are read once for a tree, because a process for
# each file takes longer.
declare -A included
read_includes() { # ROOT
    local file line
    included=()
    while IFS=$'\t' read -r file line; do
        included[$file]+=$line$'\n'
    done < <(sources "$1/interpreter" "$1/player" "$1/bindings" "$1/cli" "$1/server" "$1/tests/reference" | xargs -r awk '
        match($0, /^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"][^>"]+[>"]/) {
            name = substr($0, RSTART, RLENGTH)
            sub(/^[^<"]*/, "", name)
            print FILENAME "\t" FNR ":" name
        }')
}

sources() { # FOLDER...: the C++ files in these folders
    local folder
    for folder in "$@"; do
        [ ! -d "$folder" ] || find "$folder" -type f \( -name '*.cpp' -o -name '*.hpp' -o -name '*.h' \) | sort
    done
}

# FOLDER NAME...: the modules in the folder, from left to right. Each may include its own headers and those of modules
# to its left.
check_order() {
    local folder=$1 i module file line name owner
    shift
    local -A owner_of=() rank_of=()
    for i in $(seq 1 $#); do
        rank_of[${!i}]=$i
        while read -r file; do
            name=${file##*/}
            [[ $name == *.cpp ]] || owner_of[$name]=${!i}
        done < <(sources "$folder/${!i}")
    done
    for module in "$@"; do
        while read -r file; do
            while IFS=: read -r line name; do
                [[ $name == \"*\" ]] || continue
                name=${name//\"/}
                [[ $name != "$server_door" || $file != */"$server_caller" ]] || continue
                [[ " ${beside-} " != *" $name "* ]] || continue
                owner=${owner_of[$name]-}
                if [ -z "$owner" ]; then
                    echo "$file:$line: \"$name\" is no module's header"
                elif [ "${rank_of[$owner]}" -gt "${rank_of[$module]}" ]; then
                    echo "$file:$line: $module includes \"$name\", which belongs to $owner, further right"
                fi
            done <<<"${included[$file]-}"
        done < <(sources "$folder/$module")
    done
}

check_modules() { # ROOT
    local root=$1 module file line name owner
    check_order "$root/interpreter/src" "${modules[@]}"
    for module in "${modules[@]}"; do
        while read -r file; do
            while IFS=: read -r line name; do
                [[ $name == \<varia/* ]] || continue
                name=${name#<varia/}
                owner=${home[${name%.hpp>}]-}
                if [ -z "$owner" ]; then
                    echo "$file:$line: <varia/$name has no home in tests/source/layering.sh"
                elif [ "${rank[$owner]}" -gt "${rank[$module]}" ]; then
                    echo "$file:$line: $module includes <varia/$name, which belongs to $owner, further right"
                fi
            done <<<"${included[$file]-}"
        done < <(sources "$root/interpreter/src/$module")
    done
}

# ROOT: the modules of the program keep their order; besides them there is only main; and each name belongs to one
# module.
check_rooms() {
    local root=$1 file name
    check_order "$root/cli" "${rooms[@]}"
    while read -r file; do
        name=${file#"$root/cli/"}
        case $name in
            main.cpp) ;;
            */*) [[ " ${rooms[*]} " == *" ${name%%/*} "* ]] || echo "$file:1: ${name%%/*} is no room of the program" ;;
            *) echo "$file:1: only main.cpp lies outside the rooms" ;;
        esac
    done < <(sources "$root/cli")
}

# ROOT: the modules of the server keep their order. Only net uses Boost, only games OpenSSL, only store databases.
check_server() {
    local root=$1 file line name room beside
    beside=$(for room in "${server_sees[@]}"; do sources "$root/cli/$room" | sed 's|.*/||' | grep '\.hpp$'; done | tr '\n' ' ' || true)
    check_order "$root/server" "${server_rooms[@]}"
    while read -r file; do
        room=${file#"$root/server/"}
        room=${room%%/*}
        [[ " ${server_rooms[*]} " == *" $room "* ]] || echo "$file:1: $room is no room of the server"
        while IFS=: read -r line name; do
            case $name in
                \<varia/*) [ -e "$root/interpreter/include/${name//[<>]/}" ] || echo "$file:$line: $name is no public header" ;;
                \<boost/*) [ "$room" = net ] || echo "$file:$line: $name is for net only" ;;
                \<openssl/*) [ "$room" = games ] || echo "$file:$line: $name is for games only" ;;
                \<sqlite3.h\> | \<libpq-fe.h\>) [ "$room" = store ] || echo "$file:$line: $name is for store only" ;;
            esac
        done <<<"${included[$file]-}"
    done < <(sources "$root/server")
}

# The only file that may write to standard error and end the program, and only in builds with assertions: a host broke a
# precondition. tests/embedding/symbols.sh checks that other builds can do neither.
last_words=interpreter/src/base/assert.cpp

check_last_words() { # ROOT: all of the file is for builds with assertions
    local file=$1/$last_words line
    [ -e "$file" ] || return 0
    while read -r line; do
        echo "$file:${line%%:*}: outside of #if VARIA_ASSERTIONS:${line#*:}"
    done < <(code "$file" | awk '/^#if VARIA_ASSERTIONS$/ {inside = 1} !inside && NF && !/^#include <varia\// {print NR ":" $0} /^#endif$/ {inside = 0}')
}

# ROOT: plain C++, without files, threads, clocks, streams, the operating system or third-party libraries.
check_kernel() {
    local root=$1 module file line name
    for module in "${kernel[@]}"; do
        while read -r file; do
            [ "$file" != "$root/$last_words" ] || continue
            while IFS=: read -r line name; do
                case $name in
                    \<varia/*) ;;
                    \</* | \<*/* | \<*.h\> | \<*.hpp\>)
                        echo "$file:$line: the kernel includes $name, which is not the standard library's" ;;
                    \<thread\> | \<mutex\> | \<shared_mutex\> | \<condition_variable\> | \<future\> | \<atomic\> | \
                        \<chrono\> | \<ctime\> | \<random\> | \<fstream\> | \<iostream\> | \<istream\> | \<ostream\> | \
                        \<sstream\> | \<iomanip\> | \<cstdio\> | \<filesystem\> | \<csignal\> | \<clocale\> | \<locale\> | \
                        \<regex\>)
                        echo "$file:$line: the kernel includes $name" ;;
                esac
            done <<<"${included[$file]-}"
        done < <(sources "$root/interpreter/src/$module")
    done
}

check_thirds() { # ROOT: third-party headers only where they belong
    local root=$1 file line name
    while read -r file; do
        while IFS=: read -r line name; do
            case $name in
                \<toml++/*) [[ $file == */src/toml/*.cpp ]] ||
                    echo "$file:$line: $name is for src/toml/*.cpp only" ;;
                \<lua.h* | \<lauxlib.h* | \<lualib.h*)
                    [[ $file == */src/@(sandbox|hooks|scripting)/* ]] ||
                        echo "$file:$line: $name is for src/sandbox/, src/hooks/ and src/scripting/ only" ;;
                \<nlohmann/* | \<CLI/*) echo "$file:$line: $name is for cli/ and tests/ only" ;;
                \<fmt/*) [[ $file != */include/* ]] || echo "$file:$line: a public header includes $name" ;;
                \"*\") [[ $file != */include/* ]] || echo "$file:$line: a public header includes the private $name" ;;
            esac
        done <<<"${included[$file]-}"
    done < <(sources "$root/interpreter")
}

check_player() { # ROOT: the player is a host: public headers and its own, and no third-party headers in its public ones
    local root=$1 file line name
    while read -r file; do
        while IFS=: read -r line name; do
            case $name in
                \<varia/player/*) [ -e "$root/player/include/${name//[<>]/}" ] || echo "$file:$line: $name is no header of the player" ;;
                \<varia/*) [ -e "$root/interpreter/include/${name//[<>]/}" ] || echo "$file:$line: $name is no public header" ;;
                \<fmt/*) [[ $file != */include/* ]] || echo "$file:$line: a public header includes $name" ;;
                \<fcntl.h\> | \<sys/stat.h\> | \<unistd.h\>) [[ $file == */player/src/plain_file.cpp ]] || echo "$file:$line: the player includes $name" ;; # opens files
                \<*/* | \<*.h\> | \<*.hpp\>) echo "$file:$line: the player includes $name" ;;
                \"*\")
                    [[ $file != */include/* ]] || echo "$file:$line: a public header includes the private $name"
                    [ -e "$root/player/src/${name//\"/}" ] || echo "$file:$line: the player includes $name, which is not its own" ;;
            esac
        done <<<"${included[$file]-}"
    done < <(sources "$root/player")
}

check_bindings() { # ROOT: the bindings are hosts too, and may use the player's public headers
    local root=$1 file line name
    while read -r file; do
        while IFS=: read -r line name; do
            case $name in
                \<varia/player/*) [ -e "$root/player/include/${name//[<>]/}" ] || echo "$file:$line: $name is no header of the player" ;;
                \<varia/*) [ -e "$root/interpreter/include/${name//[<>]/}" ] || echo "$file:$line: $name is no public header" ;;
                \<stddef.h\> | \<stdint.h\>) [[ $file == */include/* ]] || echo "$file:$line: $name is for headers in C" ;;
                # All other files include py.hpp.
                \<pybind11/*) [[ $file == */bindings/python/src/py.hpp ]] || echo "$file:$line: a binding includes $name" ;;
                \<unistd.h\>) [[ $file == */bindings/python/src/workers.cpp ]] || echo "$file:$line: a binding includes $name" ;; # forks
                \<*/* | \<*.h\> | \<*.hpp\>) echo "$file:$line: a binding includes $name" ;;
                \"varia.h\") ;;
                \"service.hpp\") [[ $file == */bindings/js/native/* ]] || echo "$file:$line: a binding includes $name, a room of the program" ;;
                \"*\")
                    [[ $file != */include/* ]] || echo "$file:$line: a public header includes the private $name"
                    [ -e "$(dirname "$file")/${name//\"/}" ] || echo "$file:$line: a binding includes $name, which is not its own" ;;
            esac
        done <<<"${included[$file]-}"
    done < <(sources "$root/bindings")
}

check_reference() { # ROOT: the brute-force referee reads declarations and shares nothing else with the library
    local root=$1 file line name
    while read -r file; do
        while IFS=: read -r line name; do
            case $name in
                # move.hpp for the names of move types.
                \<varia/definition.hpp\> | \<varia/result.hpp\> | \<varia/move.hpp\>) ;;
                \<varia/position.hpp\>) # state.* reads a kernel position to compare it
                    [[ $file == */state.* ]] || echo "$file:$line: the brute-force checker includes $name" ;;
                \<varia/*) echo "$file:$line: the brute-force checker includes $name" ;;
                \"*\")
                    [ -e "$root/tests/reference/${name//\"/}" ] ||
                        echo "$file:$line: the brute-force checker includes $name, which is not its own" ;;
            esac
        done <<<"${included[$file]-}"
    done < <(sources "$root/tests/reference")
}

# Prints the code of a file without its comments, with the same line numbers.
code() {
    sed -E 's@(^|[^:"])//.*@\1@' "$1"
}

# PATTERN FILES...: the lines of code that match, as FILE:LINE:text, without comments.
in_code() {
    local pattern=$1 file line
    shift
    [ $# -gt 0 ] || return 0
    while read -r file; do
        while read -r line; do
            echo "$file:$line"
        done < <(code "$file" | grep -nE "$pattern" || true)
    done < <(grep -lE "$pattern" "$@" || true)
}

check_quiet() { # ROOT: library code never prints and never ends the program
    local root=$1 found files
    mapfile -t files < <(sources "$root/interpreter" "$root/player" "$root"/bindings/*/{src,native} | grep -vxF "$root/$last_words")
    while read -r found; do
        echo "$found (the library prints or exits)"
    done < <(in_code '\bstd::(cout|cerr|clog|exit|abort|terminate|quick_exit|getenv|setlocale)\b|(^|[^_[:alnum:]:.>])(f?printf|f?puts|putchar|exit|abort|getenv|setlocale) ?\(|\bfmt::print' "${files[@]}")
}

# Names of folders in variants/ that are also the names of rules, which the code has to contain.
declare -A rule_term=([extinction]=1)

# The file with words of protocols that are also names of variants.
protocol_word=cli/words/protocol_words.hpp

check_names() { # ROOT: no literal is a variant's name, or a path through its folder
    local root=$1 folder name names=() found files
    for folder in "$root"/variants/*/; do
        [ -d "$folder" ] || continue
        name=$(basename "$folder")
        [ -n "${rule_term[$name]-}" ] || names+=("${name//./\\.}")
    done
    [ ${#names[@]} -gt 0 ] || return 0
    local any
    any=$(IFS='|'; echo "${names[*]}")
    mapfile -t files < <(sources "$root/interpreter" "$root/player" "$root"/bindings/*/src "$root/cli" "$root/server" | grep -vxF "$root/$protocol_word")
    while read -r found; do
        echo "$found (a variant's name in C++)"
    done < <(in_code "\"([^\"]*/)?($any)(/[^\"]*)?\"" "${files[@]}")
}

check() { # ROOT
    read_includes "$1"
    check_modules "$1"
    check_rooms "$1"
    check_server "$1"
    check_kernel "$1"
    check_thirds "$1"
    check_player "$1"
    check_bindings "$1"
    check_reference "$1"
    check_quiet "$1"
    check_last_words "$1"
    check_names "$1"
}

prove() { # each planted violation must be found, and a clean tree must pass
    local root breach path text found
    root=$(mktemp -d)
    trap 'rm -rf "$root"' RETURN
    mkdir -p "$root"/interpreter/{include/varia,src/{base,rules,notation,load}} "$root"/player/{include/varia/player,src} "$root"/bindings/{c/{include,src},python/src,js/native} "$root"/{cli/{words,commands},server/{store,games},tests/reference,variants/janggi}
    printf '#include "left.hpp"\n#include <vector>\n// prints "janggi" to std::cout\n' >"$root/interpreter/src/rules/fine.cpp"
    printf '#pragma once\n' >"$root/interpreter/src/base/left.hpp"
    printf '#pragma once\n' >"$root/interpreter/src/rules/right.hpp"
    printf '#pragma once\n' | tee "$root/cli/commands/session.hpp" >"$root/server/games/room.hpp"
    printf '#pragma once\n' >"$root/cli/words/json.hpp"
    printf '#include "json.hpp"\n#include "room.hpp"\n' >"$root/server/games/fine.cpp"
    printf '#if VARIA_ASSERTIONS\n#include <cstdio>\nvoid f() { std::abort(); }\n#endif\n' >"$root/interpreter/src/base/assert.cpp"
    found=$(check "$root")
    [ -z "$found" ] || { echo "a clean tree was blamed: $found"; return 1; }
    while IFS='|' read -r path text; do
        printf '%b\n' "$text" >"$root/$path"
        found=$(check "$root")
        rm "$root/$path"
        [[ $found == *"$path:1:"* ]] || { echo "not found: $text in $path"; return 1; }
    done <<'BREACHES'
interpreter/src/base/a.cpp|#include "right.hpp"
interpreter/src/base/a.cpp|#include "nowhere.hpp"
interpreter/src/base/a.cpp|#include <varia/position.hpp>
interpreter/src/rules/a.cpp|#include <thread>
interpreter/src/rules/a.cpp|#include <unistd.h>
interpreter/src/rules/a.cpp|  #  include <fmt/core.h>
interpreter/src/notation/a.cpp|#include <toml++/toml.h>
interpreter/src/load/a.hpp|#include <toml++/toml.h>
interpreter/src/load/a.cpp|#include <lua.hpp>
interpreter/src/load/a.cpp|#include <nlohmann/json.hpp>
interpreter/include/varia/types.hpp|#include <fmt/core.h>
interpreter/include/varia/types.hpp|#include "left.hpp"
interpreter/src/load/a.cpp|void f() { std::exit(1); }
interpreter/src/load/a.cpp|void f() { printf("x"); }
interpreter/src/base/a.cpp|void f() { std::abort(); }
interpreter/src/base/a.cpp|#include <varia/player/engine.hpp>
player/src/a.cpp|#include "right.hpp"
player/src/a.cpp|#include <varia/nowhere.hpp>
player/src/a.cpp|#include <unistd.h>
player/include/varia/player/a.hpp|#include <fmt/core.h>
bindings/c/src/a.cpp|#include "right.hpp"
bindings/c/src/a.cpp|#include <varia/nowhere.hpp>
bindings/c/src/a.cpp|#include <fmt/core.h>
bindings/c/src/a.cpp|void f() { std::exit(1); }
bindings/c/src/a.cpp|#include <pybind11/pybind11.h>
bindings/python/src/a.cpp|#include <pybind11/pybind11.h>
bindings/python/src/a.cpp|#include <unistd.h>
bindings/python/src/a.cpp|#include "board/ground.hpp"
bindings/python/src/a.cpp|#include "service.hpp"
bindings/js/native/a.cpp|#include "registry.hpp"
bindings/c/include/a.h|#include "own.hpp"
player/src/a.cpp|void f() { std::exit(1); }
player/src/a.cpp|bool f(S s) { return s == "janggi"; }
interpreter/src/base/assert.cpp|#include <cstdio>
interpreter/src/base/assert.cpp|void f() { std::abort(); }
interpreter/src/load/assert.cpp|void f() { std::abort(); }
interpreter/src/load/a.cpp|bool f(S s) { return s == "janggi"; }
tests/reference/a.cpp|#include <varia/position.hpp>
tests/reference/a.cpp|#include "left.hpp"
cli/words/a.cpp|auto p = "variants/janggi/variant.toml";
cli/words/a.cpp|#include "session.hpp"
cli/commands/a.cpp|#include "left.hpp"
cli/a.cpp|int a;
cli/commands/a.cpp|#include "server.hpp"
server/store/a.cpp|#include "room.hpp"
server/games/a.cpp|#include "session.hpp"
server/games/a.cpp|#include <boost/beast.hpp>
server/games/a.cpp|#include <varia/nowhere.hpp>
server/games/a.cpp|bool f(S s) { return s == "janggi"; }
server/a.cpp|int a;
BREACHES
}

if [ $# -gt 0 ]; then
    root=$1
else
    prove
    root=${VARIA_SOURCE_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}
fi
breaches=$(check "$root")
[ -z "$breaches" ] || { echo "$breaches"; exit 1; }
echo "no breaches in $(sources "$root/interpreter" "$root/player" "$root/bindings" "$root/cli" "$root/server" | wc -l) files"
