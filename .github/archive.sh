#!/usr/bin/env bash
# Builds the program for a target, and the archive that is released for it, below target/packages:
# freecell-tui-v{version}-{target}.tar.gz, or .zip for Windows, with the program, its manual pages and its
# completions. `cargo binstall` looks for this name and this folder in it (Cargo.toml).
#
#   .github/archive.sh x86_64-unknown-linux-musl
#
# The program prints the pages and completions itself, so this machine has to be able to run it.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$1
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
name=freecell-tui-v$version-$target
out=target/packages
program=freecell
case $target in
    # Linked statically: it needs no library of the system, whatever its version.
    *-linux-*) flags="-C target-feature=+crt-static" ;;
    *-windows-*) flags="-C target-feature=+crt-static" program=freecell.exe ;;
    *) flags= ;;
esac
RUSTFLAGS="${RUSTFLAGS:-} $flags" cargo build --locked --profile dist --target "$target" --bin freecell
freecell=target/$target/dist/$program

rm -rf "$out"
mkdir -p "$out/man" "$out/completions" "$out/$name"
"$freecell" man >"$out/man/freecell.1"
for command in $("$freecell" man | sed -n 's/^freecell\\-\(.*\)(1)$/\1/p'); do
    "$freecell" man "$command" >"$out/man/freecell-$command.1"
done
"$freecell" completions bash >"$out/completions/freecell.bash"
"$freecell" completions zsh >"$out/completions/_freecell"
"$freecell" completions fish >"$out/completions/freecell.fish"
"$freecell" completions nushell >"$out/completions/freecell.nu"
"$freecell" completions powershell >"$out/completions/_freecell.ps1"

cp -R "$freecell" "$out/man" "$out/completions" README.md CHANGELOG.md LICENSE "$out/$name"
cd "$out"
case $target in
    *-windows-*) 7z a -bso0 "$name.zip" "$name" ;;
    # Everything belongs to root, who may have unpacked it; only GNU tar can say so.
    *-linux-*) tar -czf "$name.tar.gz" --owner=0 --group=0 --sort=name "$name" ;;
    *) tar -czf "$name.tar.gz" "$name" ;;
esac
rm -r "$name"
