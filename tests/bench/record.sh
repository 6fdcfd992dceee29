#!/bin/sh
# Measures again, on samples, every figure of the README that is the solver's, in eight to fifteen
# minutes on one core, and prints a table: ours, the peer in the same run, and the ratio.
#
#   apt-get install freecell-solver-bin time
#   FREECELL_CORPUS=FOLDER tests/bench/record.sh [CORE]          (1)
#
# FOLDER holds near-optimal-lengths.tsv: a deal, a tab, and the length of its shortest published
# solution on each line. Without it the rows that compare with published lengths are left out; without
# fc-solve, those that compare with it. Processor time is counted, but limits a deal are by the
# clock: on a machine that does other things as well, less is found in them.
set -eu
core=${1:-1}
cd "$(dirname "$0")/../.."
cargo build --release --manifest-path tests/bench/Cargo.toml --target-dir target --bin solver-range
cargo build --release
range=target/release/solver-range
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
started=$(date +%s)

# timed NAME COMMAND...: runs it on the core, its output in NAME.out; appends "seconds kilobytes"
# to NAME.times.
timed() {
    label=$1
    shift
    command time -f '%U %S %M' -o "$work/time" taskset -c "$core" "$@" >"$work/$label.out" 2>&1 || true
    awk 'NF == 3 { print $1 + $2, $3 }' "$work/time" >>"$work/$label.times"
}
median() { sort -n "$work/$1.times" | awk '{ t[NR] = $1 } END { print t[int((NR + 1) / 2)] }'; }
peak() { sort -n -k 2 "$work/$1.times" | awk 'END { printf "%.0f MB", $2 / 1024 }'; }
# found NAME TEXT: the number that follows the text in the output.
found() { sed -n "s/.*$2 \([0-9.]*\).*/\1/p" "$work/$1.out" | head -n 1; }
row() { printf '| %-46s | %-34s | %-24s | %-10s |\n' "$@"; }

row work ours peer ratio
row --- --- --- ---

# First solutions: three runs in turn of each.
first_solutions() {
    first=$1 last=$2 name=fast-$1
    peer=- ratio=-
    for _ in 1 2 3; do
        timed "$name" "$range" "$first" "$last" fast
        if command -v freecell-solver-range-parallel-solve >/dev/null; then
            timed "peer-$name" \
                freecell-solver-range-parallel-solve "$first" "$last" "$((last + 1))" -l lg
        fi
    done
    if [ -e "$work/peer-$name.times" ]; then
        peer="fc-solve $(median "peer-$name") s, $(peak "peer-$name")"
        ratio=$(echo "$(median "$name") $(median "peer-$name")" | awk '{ printf "%.3f", $1 / $2 }')
    fi
    row "first solutions, $first..$last" \
        "$(median "$name") s, $(peak "$name"), $(found "$name" solved) solved" "$peer" "$ratio"
}
first_solutions 1 32000
for first in 2000001 5000001 9000001; do
    first_solutions "$first" "$((first + 19999))"
done
timed many "$range" 1 200000 fast
row "first solutions, 1..200000" "$(median many) s, $(peak many), $(found many solved) solved" - -

# lengths NAME TITLE EVERY ARGUMENTS...: a mode on every so many of the published deals.
lengths() {
    name=$1 title=$2 every=$3
    shift 3
    awk -v every="$every" '/^[0-9]/ { if (n++ % every == 0) print }' \
        "$FREECELL_CORPUS/near-optimal-lengths.tsv" >"$work/sample.tsv"
    timed "$name" "$range" 1 1000000 "$@" 4 "$work/sample.tsv"
    ours=$(found "$name" 'mean length') theirs=$(found "$name" 'published')
    difference=$(echo "$ours $theirs" | awk '{ printf "%+.3f", $1 - $2 }')
    proved=$(found "$name" 'proved shortest') count=$(wc -l <"$work/sample.tsv")
    case $title in
    proofs*)
        row "$title" "$proved of $count proved, $(peak "$name")" \
            "$(found "$name" 'seconds') s" -
        row "" "$ours moves, at least $(found "$name" 'mean lower bound')" "" "" ;;
    *) row "$title" "$ours moves" "published $theirs" "$difference" ;;
    esac
}
if [ -n "${FREECELL_CORPUS:-}" ] && [ -e "$FREECELL_CORPUS/near-optimal-lengths.tsv" ]; then
    lengths short25 'short, max, 25 ms, 1000 deals' 1 short 25 max
    lengths short55 'short, max, 55 000 positions, 500 deals' 2 short 55000s max
    lengths short250 'short, max, 250 ms, 250 deals' 4 short 250 max
    lengths proofmax 'proofs, max, 10 s, 100 deals' 10 optimal 10000 max
    # Published solutions are under max: here their lengths say nothing.
    lengths proofsafe 'proofs, safe, 10 s, 25 deals' 40 optimal 10000 safe
fi
timed default "$range" 1 500 short 25 safe
row "short, safe, 25 ms, deals 1..500" "$(found default 'mean length') moves" - -
for cells in 0 1 3; do
    timed "cells$cells" target/release/freecell solve 1..100 --mode fast --cells "$cells" \
        --memory-limit 4G --jobs 1
done
row "fewest cells, 1..100 with 0, 1 and 3 cells" \
    "$(median cells0), $(median cells1), $(median cells3) s" - -
echo "$(($(date +%s) - started)) s in all, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
