#!/usr/bin/env bash
# Builds the packages for Linux below target/packages: the archive with the static program, a .deb and
# a .rpm, for the processor of this machine.
#
#   rustup target add x86_64-unknown-linux-musl
#   cargo install --locked cargo-deb cargo-generate-rpm
#   .github/package.sh
#
# cargo-deb and cargo-generate-rpm are only needed for the packages of these names: what is not
# installed is passed over. TARGET=x86_64-unknown-linux-gnu builds with glibc instead, also statically,
# which needs no other target installed.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${TARGET:-$(uname -m)-unknown-linux-musl}
out=target/packages
.github/archive.sh "$target"

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

if command -v cargo-deb >/dev/null; then
    cargo deb --no-build --no-strip --profile dist --target "$target" --output "$out/"
fi
if command -v cargo-generate-rpm >/dev/null; then
    cargo generate-rpm --profile dist --target "$target" --auto-req disabled --output "$out/"
fi
ls -l "$out"
