#!/bin/sh
# Prints the processor time that `find` and `verify` take for every sample of tests/data/texts and for generated
# texts of 10 KB, 64 KB and 1 MiB, the slowest last, and marks those over the limit for their size.
#
#     tests/bench/read.sh [PROGRAM [NAME]]
#
# PROGRAM is a release build (target/release/freecell); only texts whose name contains NAME are read. User and system
# time together, on one core; a run is ended after ten seconds. Exit status: 1 when a text is over its limit.
set -eu
cd "$(dirname "$0")/../.."
program=${1:-target/release/freecell}
name=${2:-}
[ -x "$program" ] || { echo "build it first: cargo build --release" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export FREECELL_HOME="$work"
pinned=$(command -v taskset >/dev/null && echo "taskset -c ${CORE:-0}" || true)

# Repeats the output of an awk program, which may use the number of the round, n, up to so many bytes.
fill() {
    awk -v size="$1" "function out(s) { printf \"%s\", s; written += length(s) }
        BEGIN { for (n = 1; written < size; n++) { $2 } }" </dev/null | head -c "$1"
}

# A generated text of a kind and a size in bytes.
generate() {
    case $1 in
    prose) fill "$2" 'out("The " n ". deal of a long evening took 12 moves more than I had thought, and a game of 32000 is like another. ")
        if (n % 5 == 0) out("\n\n")' ;;
    c) fill "$2" 'out("static int deal_" n "(unsigned s) {\n    s = s * 214013 + 2531011;\n    int c = (s >> 16) & 0x7fff;\n    cards[p++] = c | s << 4; /* " n % 52 " */\n    return deck[c % 52];\n}\n\n")' ;;
    log) fill "$2" 'out(sprintf("2026-03-%02d 12:%02d:%02d INFO [worker-%d] request 5a%06x took %d ms, status 200\n", n % 28 + 1, n % 60, n * 7 % 60, n % 8 + 1, n * 7919, n * 31 % 900))' ;;
    html) fill "$2" 'out("<div class=\"row r" n "\"><p>Item <b>" n "</b> of <a href=\"/page?id=" n "&amp;q=7h\">a list</a></p><ul><li>one</li><li>2 &#9829;</li></ul></div>\n")' ;;
    json) fill "$2" 'out("{\"id\":" n ",\"name\":\"item " n "\",\"from\":" n % 9 ",\"to\":[" n % 8 ",2,3],\"ok\":true},\n")' ;;
    cards) fill "$2" 'c = (n * 31) % 52; out(substr("A23456789TJQK", int(c / 4) + 1, 1) substr("CDHS", c % 4 + 1, 1) " ")' ;;
    # Boards that are no deal; the same, with a card in each that is not known.
    shuffled | partly) fill "$2" 'for (i = 0; i < 52; i++) c[i] = i
        for (i = 51; i > 0; i--) { j = int(rand() * (i + 1)); t = c[i]; c[i] = c[j]; c[j] = t }
        if ("'"$1"'" == "partly") c[n % 52] = 52
        for (i = 0; i < 52; i++) out((c[i] == 52 ? "??" : substr("A23456789TJQK", int(c[i] / 4) + 1, 1) substr("CDHS", c[i] % 4 + 1, 1)) (i % 8 == 7 ? "\n" : " "))
        out("\n\n")' ;;
    unknown) fill "$2" 'out("{?}")' ;;
    # Cards and brackets that stay open.
    open) fill "$2" 'out("7D 7D 7D\n\n11{0\n")' ;;
    colons) fill "$2" 'out(":")' ;;
    brackets) fill "$2" 'out("[")' ;;
    digits) fill "$2" 'out(n * 7919 % 1000003 " ")' ;;
    moves) fill "$2" 'out(n % 8 + 1 "" (n * 3 + 1) % 8 + 1 " ")' ;;
    words) fill "$2" 'out("Move a card from stack " n % 8 " to stack " (n * 3 + 1) % 8 "\n")' ;;
    esac
}

sizes='10240 65536 1048576'
for kind in prose c log html json cards shuffled partly unknown open colons brackets digits moves words; do
    for size in $sizes; do generate $kind "$size" >"$work/$kind-$size.gen"; done
done
# The program's own: one solution under each number, and boards.
"$program" solve 1..10000 --mode fast --format notation >"$work/games-10000.gen" 2>/dev/null || true
"$program" deal 1..1000 >"$work/boards-1000.gen"
"$program" deal 1..1000 --format columns >"$work/columns-1000.gen"

# Seconds of processor time of one run. A deal is given with the samples: the moves of some are tried on a million
# deals otherwise.
seconds() {
    case $1:$2 in verify:tests/* | verify:*words-* | verify:*moves-*) deal=617 ;; *) deal= ;; esac
    # shellcheck disable=SC2086
    { LC_ALL=C bash -c 'TIMEFORMAT="%U %S"; time timeout 10 "$@" >/dev/null 2>&1' - \
        $pinned "$program" "$1" $deal "$2"; } 2>&1 | awk 'END { printf "%.3f", $1 + $2 }'
}

for file in tests/data/texts/* "$work"/*.gen; do
    case $file in
    *"$name"*) ;;
    *) continue ;;
    esac
    size=$(wc -c <"$file")
    label=$(basename "$file" .gen)
    for command in find verify; do
        echo "$(seconds $command "$file") $size $command $label"
    done
done | sort -n | awk '
    {
        limit = $2 <= 10240 ? 0.03 : $2 <= 65536 ? 0.15 : 2 * ($2 > 1048576 ? $2 / 1048576 : 1)
        late = $1 > limit
        over += late
        printf "%7.3f s %8d bytes  %-6s  %s%s\n", $1, $2, $3, $4, late ? sprintf("  OVER %.2f s", limit) : ""
        sum += $1
    }
    END {
        printf "%d runs, %.1f s in all; %d over their limit (30 ms to 10 KB, 150 ms to 64 KB, 2 s to 1 MiB)\n", NR, sum, over
        exit over > 0
    }'
