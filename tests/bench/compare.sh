#!/bin/sh
# Runs Debian's fc-solve and this solver in turn over the same range of deals on one core, and
# prints the ratio of their processor times, what they solved, the lengths, and the peak memory.
#
#   apt-get install freecell-solver-bin time
#   tests/bench/compare.sh [FIRST [LAST [ROUNDS [CORE]]]]      (1 32000 5 1)
#
# Processor time, and rounds in turn, because the machine may be doing other things; the ratio is
# that of the medians. `-l lg` is fc-solve's fastest preset for such ranges.
set -eu
first=${1:-1} last=${2:-32000} rounds=${3:-5} core=${4:-1}
cd "$(dirname "$0")/../.."
cargo build --release --manifest-path tests/bench/Cargo.toml --target-dir target --bin solver-range
ours=target/release/solver-range
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run NAME COMMAND...: appends "seconds kilobytes" to the name's measurements.
run() {
    name=$1
    shift
    command time -f '%U %S %M' -o "$work/time" taskset -c "$core" "$@" >"$work/$name.out" 2>&1
    awk '{ print $1 + $2, $3 }' "$work/time" >>"$work/$name.times"
}

round=0
while [ "$round" -lt "$rounds" ]; do
    run theirs freecell-solver-range-parallel-solve "$first" "$last" "$((last + 1))" -l lg
    run ours "$ours" "$first" "$last" fast
    round=$((round + 1))
done

median() { sort -n "$work/$1.times" | awk '{ t[NR] = $1 } END { print t[int((NR + 1) / 2)] }'; }
peak() { sort -n -k 2 "$work/$1.times" | awk 'END { printf "%.1f", $2 / 1024 }'; }
theirs_seconds=$(median theirs) ours_seconds=$(median ours)
echo "fc-solve -l lg: $theirs_seconds s, $(peak theirs) MB"
grep -cE 'Unsolved|Intractable' "$work/theirs.out" | sed 's/^/  not solved or undecided: /' || true
echo "freecell fast:  $ours_seconds s, $(peak ours) MB"
sed 's/^/  /' "$work/ours.out"
awk -v a="$ours_seconds" -v b="$theirs_seconds" 'BEGIN { printf "ratio of times: %.3f\n", a / b }'
