#!/bin/sh
# Measures every figure of the README that is the solver's again, on samples, in eight to fifteen minutes on
# a quiet machine, and prints them as one table. Ends with status 1 if a solution does not hold.
#
#   apt-get install freecell-solver-bin time
#   FREECELL_CORPUS=FOLDER tests/bench/record.sh [CORE [FIRST]] > tests/bench/FIGURES.md    (1)
#
# The deals that nothing else names come after FIRST. By default the commit decides it, so that no change
# of the solver was ever tuned on the deals that judge it. Every solution is replayed by `freecell
# verify`.
#
# FOLDER holds near-optimal-lengths.tsv (a deal, a tab, the length of its shortest published solution)
# and minimum-cells-1-to-32000.txt (a deal, a blank, its fewest cells). Rows that need a missing file, or
# fc-solve, are left out. Seconds are processor time, but limits of time are by the clock: on a busy
# machine less is found in them.
set -eu
cd "$(dirname "$0")/../.."
core=${1:-1}
first=${2:-$((0x$(git rev-parse --short=7 HEAD) % 4000000 * 1000 + 10000001))}
corpus=${FREECELL_CORPUS:-/nonexistent}
cargo build --release --manifest-path tests/bench/Cargo.toml --target-dir target --bin solver-range >&2
cargo build --release >&2
range=target/release/solver-range
freecell=target/release/freecell
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
started=$(date +%s)
failed=0

row() { printf '| %s | %s | %s |\n' "$@"; }
# timed NAME COMMAND...: runs it on the core, its output in NAME.out and NAME.err; appends "seconds
# kilobytes elapsed" to NAME.times.
timed() {
    label=$1
    shift
    command time -f '%U %S %M %e' -o "$work/time" taskset -c "$core" "$@" \
        >"$work/$label.out" 2>"$work/$label.err" || true
    awk 'NF == 4 { print $1 + $2, $3, $4 }' "$work/time" >>"$work/$label.times"
}
median() { sort -n "$work/$1.times" | awk '{ t[NR] = $1 } END { print t[int((NR + 1) / 2)] }'; }
peak() { sort -n -k 2 "$work/$1.times" | awk 'END { printf "%.0f MB", $2 / 1024 }'; }
# found NAME TEXT: the number that comes before the text in a command's summary, or 0.
found() { sed -n "s/^/ /; s/.*[ (]\([0-9.]*\) $2.*/\1/p" "$work/$1.err" | tail -n 1 | grep . || echo 0; }
# mean NAME FIELD: of lines of JSON.
mean() {
    sed -n "s/.*\"$2\":\([0-9]*\).*/\1/p" "$work/$1.out" |
        awk '{ s += $1 } END { printf "%.3f", s / (NR ? NR : 1) }'
}
# replay NAME: checks all solutions of a run.
replay() {
    solved=$(grep -c '"result":"solved"' "$work/$1.out" || true)
    valid=$("$freecell" verify "$work/$1.out" 2>/dev/null | grep -c ': valid,' || true)
    total=$((${total:-0} + valid))
    if [ "$valid" != "$solved" ]; then
        failed=1
        echo "$1: $valid of $solved solutions are valid" >&2
    fi
}
# solve NAME ARGUMENTS...
solve() {
    run=$1
    shift
    timed "$run" "$freecell" solve --jobs 1 --memory-limit 4G --format json "$@"
    replay "$run"
}
# deals FILE EVERY: every EVERY-th deal of a table, as arguments.
deals() { awk -v every="$2" '/^[0-9]/ && n++ % every == 0 { print $1 }' "$1"; }

echo "# Figures of the solver"
echo
echo "Printed by \`tests/bench/record.sh $core $first\` on $(date -u +%F), commit $(git rev-parse --short HEAD)," \
    "one core of: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)."
echo
row work ours others
row --- --- ---

# First solutions: three runs in turn of each.
first_solutions() {
    name=fast-$1
    peer=
    for _ in 1 2 3; do
        timed "$name" "$range" "$1" "$2" fast
        if command -v freecell-solver-range-parallel-solve >/dev/null; then
            timed "peer-$name" \
                freecell-solver-range-parallel-solve "$1" "$2" "$(($2 + 1))" -l lg
            peer="fc-solve $(median "peer-$name") s, $(peak "peer-$name")"
        fi
    done
    ratio=$([ -z "$peer" ] || echo "$(median "$name") $(median "peer-$name")" |
        awk '{ printf " (ratio %.3f)", $1 / $2 }')
    positions=$(sed -n 's/.* \([0-9]*\) positions a deal.*/\1/p' "$work/$name.out")
    solve "text-$name" "$1..$2" --mode fast
    row "first solutions, $1..$2" "$(median "$name") s$ratio, $(peak "$name"); $(found "text-$name" solved)\
 solved, $(found "text-$name" impossible) impossible; $positions positions a deal" "$peer"
}
first_solutions 1 32000
for part in 0 1 2; do
    first_solutions "$((first + part * 20000))" "$((first + part * 20000 + 19999))"
done
first_solutions "$((first + 100000))" "$((first + 199999))"

lengths=$corpus/near-optimal-lengths.tsv
# published NAME TITLE EVERY ARGUMENTS...: a mode on every EVERY-th of the published deals.
published() {
    name=$1 title=$2 every=$3
    shift 3
    # shellcheck disable=SC2046 # numbers, one an argument
    solve "$name" $(deals "$lengths" "$every") "$@"
    theirs=$(awk -v every="$every" '/^[0-9]/ && n++ % every == 0 { s += $2; k++ }
        END { printf "%.3f", s / k }' "$lengths")
    row "$title" "$(mean "$name" moves) moves, at least $(mean "$name" lower_bound); \
$(found "$name" 'proved shortest') of $(found "$name" solved) proved; $(median "$name") s, $(peak "$name")" "$theirs"
}
if [ -e "$lengths" ]; then
    published short25 'short, `max`, 25 ms, 1 000 published deals' 1 \
        --mode short --autoplay max --time-limit 25ms
    published short55 'short, `max`, 55 000 positions, 500 of them' 2 \
        --mode short --autoplay max --state-limit 55000
    published short250 'short, `max`, 250 ms, 250 of them' 4 \
        --mode short --autoplay max --time-limit 250ms
    published proofs 'shortest, `max`, 10 s, 100 of them' 10 \
        --mode optimal --autoplay max --time-limit 10s
fi
# ours NAME TITLE OTHERS ARGUMENTS...
ours() {
    name=$1 title=$2 others=$3
    shift 3
    solve "$name" "$@"
    row "$title" "$(mean "$name" moves) moves, at least $(mean "$name" lower_bound); \
$(found "$name" 'proved shortest') of $(found "$name" solved) proved; $(median "$name") s" "$others"
}
after=$((first + 300000))
ours default "short, \`safe\`, 25 ms, $after..$((after + 499))" - \
    "$after..$((after + 499))" --mode short --time-limit 25ms
ours safe "shortest, \`safe\`, 10 s, $after..$((after + 19))" - \
    "$after..$((after + 19))" --mode optimal --time-limit 10s
ours none "shortest, \`none\`, \`classic\`, deals 1..10" 'Paul and Helmert 2016: 77.5 moves, 212 s (i3)' \
    1..10 --mode optimal --autoplay none --empty-column classic --time-limit 60s

# cells NAME TITLE ARGUMENTS...
cells() {
    name=$1 title=$2
    shift 2
    solve "$name" --mode fast "$@"
    row "$title" "$(found "$name" solved) solved, $(found "$name" impossible) impossible; \
$(median "$name") s, $(peak "$name"); $(found "$name" positions) positions" -
}
for count in 0 1 2 3; do
    cells "cells$count" "$count cells, $after..$((after + 99))" "$after..$((after + 99))" --cells "$count"
done
table=$corpus/minimum-cells-1-to-32000.txt
if [ -e "$table" ]; then
    awk '$2 == 3' "$table" >"$work/three"
    # shellcheck disable=SC2046
    cells two "thirty deals that need three cells, with two" $(deals "$work/three" 220) --cells 2
fi

# One deal on two cores: the time by the clock of each.
one_deal() {
    name=$1 title=$2
    shift 2
    for jobs in 1 2; do
        command time -f '%e' -o "$work/$name$jobs" "$freecell" solve --jobs "$jobs" --memory-limit 4G \
            --format json "$@" >"$work/$name$jobs.out" 2>"$work/$name$jobs.err" || true
        replay "$name$jobs"
        elapsed=$(tail -n 1 "$work/$name$jobs") # before it, a line about the exit status
        echo "$elapsed" >"$work/$name$jobs"
    done
    ratio=$(cat "$work/${name}1" "$work/${name}2" | awk '{ t[NR] = $1 } END { printf "%.2f", t[1] / t[2] }')
    row "$title, on one core and on two" "$(cat "$work/${name}1") s, $(cat "$work/${name}2") s: $ratio times as fast" -
}
one_deal proof 'deal 1 proved shortest, `max`' 1 --mode optimal --autoplay max --time-limit 60s
one_deal beam "deal $first, short, 2 000 000 positions" "$first" --mode short --state-limit 2000000
one_deal exhaust 'deal 6980 proved impossible with two cells' 6980 --cells 2 --mode fast

# The deals with the longest published solutions. Those up to 32000 are counted from macroxue's list of 2 000 solutions,
# those up to a million from near-optimal-lengths.tsv.
# hardest DEAL PUBLISHED ARGUMENTS...
hardest() {
    deal=$1 theirs=$2
    shift 2
    timed "hard-$deal" "$freecell" solve "$deal" --autoplay max "$@" --jobs 1 --memory-limit 6G --format json
    replay "hard-$deal"
    proved=$(grep -q '"shortest":true' "$work/hard-$deal.out" && echo ', proved shortest' || echo ", at least $(mean "hard-$deal" lower_bound)")
    printf '| %s | %s | %.0f%s | %s s, %s | `%s` |\n' "$deal" "$theirs" "$(mean "hard-$deal" moves)" "$proved" \
        "$(median "hard-$deal")" "$(peak "hard-$deal")" "freecell solve $deal --autoplay max $* --jobs 1 --memory-limit 6G"
}
echo
echo '## Ten of the hardest known deals, `max`'
echo
echo '| deal | published | ours | processor time, memory | command |'
echo '| --- | --- | --- | --- | --- |'
hardest 94717719 74 --mode short --state-limit 30000000
for known in 405786/38 1998/37 7305/37 434304/37 402/36 5772/36 8494/36 13765/36 19880/36; do
    hardest "${known%/*}" "${known#*/}" --mode optimal --time-limit 140s
done

echo
echo "All of ${total:-0} solutions were replayed by \`freecell verify\`$([ $failed = 0 ] || echo ', AND SOME DID NOT HOLD')." \
    "$(($(date +%s) - started)) s in all."
exit $failed
