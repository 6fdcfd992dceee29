#!/usr/bin/env bash
# Takes pictures of every mode in six looks and sizes with xterm.sh, and lays them out on a sheet for each
# mode and look.
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
    [lost]="key:p type:1a2b3c4d wait:2"
    [solved]="key:s wait:3 key:End"
    [illegal]="key:v type:2a274b464c4d88 key:ctrl+d wait:1"
    [compare]="key:c type:618 key:ctrl+d wait:0.5"
    [search]="key:slash type:easy key:Return wait:3"
    [searching]="key:slash type:easy key:Return wait:3 key:Escape"
    [conditions]="key:slash"
    [record]="key:m"
    [settings]="key:comma"
    [help]="key:question"
    [filtered]="key:question type:deal"
    [paste]="key:v type:26 key:space type:76 key:ctrl+d wait:0.5"
    [won]="type:10913 key:Return key:p type:267672725a2757671b61414h4h4145343c6d5b wait:2"
)
[ $# -gt 0 ] || set -- "${!modes[@]}"

sizes=(40x12 80x24 100x30 120x36 160x50 200x60)

take() { # MODE LOOK, and the environment of the look
    local size mode steps=(wait:0.5) pictures=() out="$folder/$1-$2"
    read -ra mode <<<"${modes[$1]}"
    steps+=("${mode[@]}" wait:0.5)
    # One window takes all sizes.
    for size in "${sizes[@]}"; do
        pictures+=("$out-$size.png")
        steps+=("resize:$size" wait:0.5 "shot:$out-$size.png")
    done
    env "${@:3}" "$here/xterm.sh" "$out-last.png" "${sizes[0]}" "${steps[@]}" -- 617 || echo "no $out"
    rm -f "$out-last.png"
    montage "${pictures[@]}" -tile 2x -geometry 900x520+3+3 -background gray "$folder/sheet-$1-$2.png"
}

for mode in "$@"; do
    take "$mode" felt FREECELL_THEME=felt
    take "$mode" light FREECELL_THEME=light
    take "$mode" contrast FREECELL_THEME=contrast
    take "$mode" terminal FREECELL_THEME=terminal GROUND=white
    take "$mode" 256 FREECELL_THEME=felt COLORS=256
    take "$mode" ascii FREECELL_THEME=felt LC_ALL=C
done
