#!/usr/bin/env bash
# Takes a picture of the viewer in a real xterm, under Xvfb.
#
#   tests/pictures/xterm.sh OUT.png 80x24 [STEP…] [-- freecell ARGUMENTS…]
#
# STEPs come one after another: `key:Right` presses a key, `type:26` types; `move:COLUMN,ROW` moves the
# mouse to a character (from 0), `down` and `up` press and release its button, `click:1` presses and
# releases one (3 is the right one, 4 and 5 turn the wheel), `double` clicks twice; `resize:100x30`
# changes the window, `wait:0.3` waits, `shot:FILE` takes one more picture.
# `FREECELL` names the program (target/release/freecell otherwise). `COLORS=256` or `16` makes the
# terminal poorer, `GROUND=white` makes its own background white, `FONT_SIZE` its characters larger.
# `RECORD` names a journal to begin with. The program's own settings come from the environment: FREECELL_THEME=light, NO_COLOR=1, LANG=C.
#
# Needs xvfb, xterm, xdotool, imagemagick and fonts-dejavu.
set -euo pipefail

out=$1 columns=${2%x*} rows=${2#*x}
shift 2
steps=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    steps+=("$1")
    shift
done
[ $# -gt 0 ] && shift

root=$(cd "$(dirname "$0")/../.." && pwd)
program=${FREECELL:-$root/target/release/freecell}
home=$(mktemp -d)
mkdir "$home/freecell"
[ -n "${RECORD:-}" ] && cp "$RECORD" "$home/freecell/journal"
# With fewer points this font leaves gaps between blocks.
size=${FONT_SIZE:-12}
# The terminal keeps the environment from the program; `env` hands on what matters.
given=(TERM=xterm-256color)
case ${COLORS:-true} in
true) given+=(COLORTERM=truecolor) ;;
256) given+=(XTERM_VERSION=) ;;
16) given=(TERM=xterm XTERM_VERSION=) ;;
esac
ground=(-bg '#14181f' -fg '#d8dee6')
[ "${GROUND:-}" = white ] && ground=(-bg white -fg black)

exec 3< <(exec Xvfb -displayfd 1 -screen 0 2400x1400x24 -nolisten tcp 2>/dev/null)
server=$!
# The program may still write its state when the terminal is gone.
trap 'kill "$server" 2>/dev/null; rm -rf "$home" || { sleep 1 && rm -rf "$home"; }' EXIT
read -r number <&3
export DISPLAY=:$number
xterm -geometry "${columns}x$rows+0+0" -fa 'DejaVu Sans Mono' -fs "$size" "${ground[@]}" \
    -b 0 +sb -bw 0 -u8 -T freecell -xrm 'xterm*directColor: true' \
    -e env FREECELL_HOME="$home" "${given[@]}" "$program" "$@" &
terminal=$!
window=$(xdotool search --sync --onlyvisible --name '^freecell$' | head -1)
xdotool windowfocus --sync "$window"
eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=')"
sleep 0.6

for step in "${steps[@]}"; do
    what=${step#*:}
    case $step in
    key:*) xdotool key --delay 40 "$what" ;;
    type:*) xdotool type --delay 40 "$what" ;;
    move:*)
        x=$(((2 * ${what%,*} + 1) * WIDTH / columns / 2)) y=$(((2 * ${what#*,} + 1) * HEIGHT / rows / 2))
        xdotool mousemove "$x" "$y"
        ;;
    down) xdotool mousedown 1 ;;
    up) xdotool mouseup 1 ;;
    click:*) xdotool click "$what" ;;
    double) xdotool click --repeat 2 --delay 60 1 ;;
    resize:*)
        xdotool windowsize --sync "$window" $((${what%x*} * WIDTH / columns)) $((${what#*x} * HEIGHT / rows))
        columns=${what%x*} rows=${what#*x}
        eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=')"
        ;;
    shot:*) import -window "$window" "$what" ;;
    wait:*) sleep "$what" ;;
    *) echo "unknown step: $step" >&2 && exit 2 ;;
    esac
    sleep 0.12
done
sleep "${SETTLE:-0.3}"
import -window "$window" "$out"
kill "$terminal"
wait "$terminal" || true
