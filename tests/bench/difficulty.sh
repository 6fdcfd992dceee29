#!/bin/sh
# Compares the difficulty of a range of deals with other orders of the same deals, and prints
# Spearman's rank correlation with each: the fewest cells that a deal can be solved with, the length
# of its shortest solution known, and the positions that fc-solve looks at. Then the hardest and the
# easiest of the range.
#
#   apt-get install freecell-solver-bin
#   FREECELL_CORPUS=FOLDER tests/bench/difficulty.sh [FIRST [LAST]]       (24001 28000)
#
# FOLDER holds minimum-cells-1-to-32000.txt: a deal, a blank and its fewest cells on each line.
# Without it, or without fc-solve, that order is left out. The player behind the number was tuned on
# deals of 1 to 16 000: a range after these tells what it is worth.
set -eu
first=${1:-24001} last=${2:-28000}
cd "$(dirname "$0")/../.."
cargo build --release
freecell=target/release/freecell
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# field NAME: "deal value" of each line of JSON.
field() { sed -n "s/^{\"deal\":\([0-9]*\),.*\"$1\":\([0-9]*\).*/\1 \2/p"; }

# ranks: of "deal value" lines, "deal rank"; the same values share their mean rank.
ranks() {
    sort -k 2,2g | awk '
        function flush(end) { for (i = 0; i < n; i++) print deal[i], end - (n - 1) / 2; n = 0 }
        $2 != value { flush(NR - 1) }
        { deal[n++] = $1; value = $2 }
        END { flush(NR) }' | sort -k 1,1
}

# correlation NAME: of an order with the difficulty.
correlation() {
    ranks <"$work/$1" >"$work/$1.ranks"
    join "$work/difficulty.ranks" "$work/$1.ranks" | awk -v name="$1" '
        { n++; x += $2; y += $3; xx += $2 * $2; yy += $3 * $3; xy += $2 * $3 }
        END {
            rho = (n * xy - x * y) / sqrt((n * xx - x * x) * (n * yy - y * y))
            printf "%-16s %6.3f   over %d deals\n", name, rho, n
        }'
}

started=$(date +%s)
"$freecell" search "$first..$last" --difficulty 0.. --jobs 1 --format json >"$work/json"
seconds=$(($(date +%s) - started))
echo "$seconds s for $((last - first + 1)) deals on one core"
field difficulty <"$work/json" >"$work/difficulty"
ranks <"$work/difficulty" >"$work/difficulty.ranks"

echo "Spearman's rank correlation with"
table=${FREECELL_CORPUS:-}/minimum-cells-1-to-32000.txt
if [ -e "$table" ]; then
    awk -v a="$first" -v b="$last" '$1 >= a && $1 <= b' "$table" >"$work/cells"
    correlation cells
fi
for autoplay in max safe; do
    "$freecell" search "$first..$last" --length 0.. --autoplay "$autoplay" --format json |
        field moves >"$work/length-$autoplay"
    correlation "length-$autoplay"
done
if command -v fc-solve >/dev/null; then
    deal=$first
    while [ "$deal" -le "$last" ]; do
        states=$("$freecell" deal "$deal" --format columns | fc-solve -l lg 2>&1 |
            sed -n 's/^Total number of states checked is \([0-9]*\).*/\1/p')
        echo "$deal ${states:-0}"
        deal=$((deal + 1))
    done >"$work/fc-solve"
    correlation fc-solve
fi
echo "hardest:" $("$freecell" search "$first..$last" --hardest 10 | tr '\n' ' ')
echo "easiest:" $("$freecell" search "$first..$last" --easiest 10 | tr '\n' ' ')
