#!/usr/bin/env bash
# Prints what CHANGELOG.md says about one version, without its heading: the notes of its release.
#
#   .github/notes.sh 0.1.0
set -euo pipefail
cd "$(dirname "$0")/.."

awk -v version="$1" '
    /^## / { ours = $2 == version; next }
    ours && (seen || NF) { print; seen = 1 }
    END { if (!seen) { print "CHANGELOG.md says nothing about " version > "/dev/stderr"; exit 1 } }
' CHANGELOG.md
