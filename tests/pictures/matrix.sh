#!/usr/bin/env bash
# Takes pictures of every mode in four looks and four sizes with xterm.sh, and lays them out on a
# sheet for each mode and look.
#
#   tests/pictures/matrix.sh FOLDER [MODE…]
#
# Needs what xterm.sh needs.
set -euo pipefail

folder=$1
shift
here=$(dirname "$0")
mkdir -p "$folder"
export RECORD="$folder/journal"
cat >"$RECORD" <<'JOURNAL'
{"ended":{"deal":617,"rules":{"cells":4,"autoplay":"safe","empty_column":"vista"},"won":true,"moves":59,"seconds":248,"when":1795305600}}
{"shortest":{"deal":617,"rules":{"cells":4,"autoplay":"safe","empty_column":"vista"},"moves":39,"proved":true}}
{"ended":{"deal":7,"rules":{"cells":4,"autoplay":"safe","empty_column":"vista"},"won":false,"moves":12,"seconds":40,"when":1795219200}}
{"ended":{"deal":94717,"rules":{"cells":4,"autoplay":"safe","empty_column":"vista"},"won":true,"moves":56,"seconds":211,"when":1795132800}}
{"bookmark":{"deal":12345,"note":"try with two cells","when":1795305600}}
{"viewed":{"deal":617,"board":null}}
JOURNAL

# Keys for each mode: steps of xterm.sh, behind a deal.
declare -A modes=(
    [browse]="wait:2"
    [number]="type:8589934591"
    [wrong]="type:99999999999 key:Return"
    [solution]="key:s wait:2 key:Right key:Right key:Right"
    [play]="key:p type:2a274b46 wait:1 key:t"
    [picked]="key:p type:2"
    [compare]="key:c type:618 key:ctrl+d wait:0.5"
    [search]="key:slash type:easy key:Return wait:3"
    [searching]="key:slash type:easy key:Return wait:3 key:Escape"
    [conditions]="key:slash"
    [record]="key:m"
    [settings]="key:comma"
    [help]="key:question"
    [paste]="key:v type:26 key:space type:76 key:ctrl+d wait:0.5"
    [won]="type:10913 key:Return key:p type:267672725a2757671b61414h4h4145343c6d5b wait:2"
)
[ $# -gt 0 ] || set -- "${!modes[@]}"

take() { # MODE LOOK SIZE, and the environment of the look
    local deal=617 out="$folder/$1-$2-$3.png"
    # shellcheck disable=SC2086
    env "${@:4}" "$here/xterm.sh" "$out" "$3" wait:0.5 ${modes[$1]} -- "$deal" || echo "no $out"
}

for mode in "$@"; do
    for size in 40x12 80x24 120x36 200x60; do
        take "$mode" felt "$size" FREECELL_THEME=felt
        take "$mode" light "$size" FREECELL_THEME=light
        take "$mode" terminal "$size" FREECELL_THEME=terminal GROUND=white
        take "$mode" 256 "$size" FREECELL_THEME=felt COLORS=256
    done
    for look in felt light terminal 256; do
        montage "$folder/$mode-$look-"{40x12,80x24,120x36,200x60}.png \
            -tile 2x2 -geometry 900x520+3+3 -background gray "$folder/sheet-$mode-$look.png"
    done
done
