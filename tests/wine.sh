#!/usr/bin/env bash
# Builds the program and its tests for Windows, runs the tests under Wine, and prints what passed.
#
#   tests/wine.sh [NAME…]          all tests, or those whose name contains NAME
#
# On Debian 12:
#   apt-get install rustc-web cargo-web rust-web-src gcc-mingw-w64-x86-64 wine64 xvfb xauth
#
# Debian has no standard library of Rust for Windows, so it is built too. A first run takes half an hour.
set -euo pipefail
# Wine has a console for a program only where it has a display.
[ -n "${DISPLAY:-}" ] || exec xvfb-run -a "$0" "$@"
cd "$(dirname "$0")/.."

target=x86_64-pc-windows-gnu
folder=${CARGO_TARGET_DIR:-target/wine}
mkdir -p "$folder"
folder=$(realpath "$folder")
export CARGO_TARGET_DIR=$folder
export RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTC_BOOTSTRAP=1
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=/usr/lib/wine/wine64
# A folder of Wine's own, without its messages; DLLs are found in WINEPATH.
export WINEPREFIX=$folder/prefix WINEDEBUG=-all WINEPATH=$folder

# Wine 8 lacks a DLL from which Rust takes random numbers.
x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" -x c - -ladvapi32 <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) {
    return SystemFunction036(buffer, (ULONG) length);
}
C

log=$folder/log
/usr/bin/cargo test --locked --no-fail-fast --target "$target" \
    -Zbuild-std=std,panic_unwind,test --lib --bins --test it -- "$@" 2>&1 | tee "$log" || :
# Of what does not compile, there is no count.
results=$(tr -d '\r' <"$log" | awk '/^     Running/ { what = $2 == "unittests" ? $3 : $2 } /^test result:/ { print what ": " $4, $5 " " $6, $7 }')
echo "${results//;/}"
test "$(wc -l <<<"$results")" = 3
