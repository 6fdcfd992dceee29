#!/usr/bin/env bash
# Builds what the packages hold, then the packages themselves, below target/packages:
# a static binary for Linux, its manual pages and completions, a .tar.gz, a .deb and a .rpm.
#
#   cargo install --locked cargo-deb cargo-generate-rpm
#   .github/package.sh
#
# cargo-deb and cargo-generate-rpm are only needed for the packages of these names: what is not
# installed is passed over.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${TARGET:-x86_64-unknown-linux-gnu}
out=target/packages
RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+crt-static" \
    cargo build --locked --profile dist --target "$target" --bin freecell
freecell=target/$target/dist/freecell

rm -rf "$out"
mkdir -p "$out/man" "$out/completions"
"$freecell" man >"$out/man/freecell.1"
for command in $("$freecell" man | sed -n 's/^freecell\\-\(.*\)(1)$/\1/p'); do
    "$freecell" man "$command" >"$out/man/freecell-$command.1"
done
"$freecell" completions bash >"$out/completions/freecell.bash"
"$freecell" completions zsh >"$out/completions/_freecell"
"$freecell" completions fish >"$out/completions/freecell.fish"

# Debian wants its own form of changelog.
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
maintainer=$(sed -n 's/^maintainer = "\(.*\)"/\1/p' Cargo.toml)
date=$(date -R -d "@$(git log -1 --format=%ct 2>/dev/null || date +%s)")
printf 'freecell-tui (%s-1) unstable; urgency=low\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$date" >"$out/changelog"

# A static binary that is position-independent is taken for a library; it depends on nothing, and no
# bug report is closed.
printf 'freecell-tui: %s\n' shared-library-lacks-prerequisites \
    empty-field initial-upload-closes-no-bugs >"$out/lintian"

tar -czf "$out/freecell-$version-$target.tar.gz" --owner=0 --group=0 --transform "s,^,freecell-$version/," \
    -C "target/$target/dist" freecell -C "$PWD/$out" man completions -C "$PWD" README.md CHANGELOG.md LICENSE
if command -v cargo-deb >/dev/null; then
    cargo deb --no-build --no-strip --profile dist --target "$target" --output "$out/"
fi
if command -v cargo-generate-rpm >/dev/null; then
    cargo generate-rpm --profile dist --target "$target" --auto-req disabled --output "$out/"
fi
ls -l "$out"
