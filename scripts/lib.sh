# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Common code of the scripts; they source it first. Changes to the root of the project.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit

# shellcheck disable=SC2034
cores=$(nproc 2>/dev/null || echo 2)

# A tool on the path counts as installed. Without dpkg only tools can be found; CMake then reports missing libraries.
has_package() {
    command -v "$1" >/dev/null && return
    if command -v dpkg-query >/dev/null; then
        [[ $(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null) == ii* ]]
    else
        [[ $1 == lib* ]]
    fi
}

# The packages needed to build the program, and to build and run its tests.
# shellcheck disable=SC2034
build_packages=(gcc make cmake python3 libc6-dev libjansson-dev libreadline-dev libzstd-dev libseccomp-dev)
# shellcheck disable=SC2034
test_packages=("${build_packages[@]}" libcmocka-dev pkg-config parallel)

# To build the page; to test it, also a browser.
# shellcheck disable=SC2034
web_packages=(emscripten cmake make python3 nodejs libzstd-dev)

# need_packages NAME...: installs missing Debian packages, or prints their names and exits.
need_packages() {
    local package missing=() sudo=()
    for package in "$@"; do
        has_package "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    ((EUID == 0)) || sudo=(sudo -n)
    if command -v apt-get >/dev/null && "${sudo[@]}" true 2>/dev/null; then
        echo "installing: ${missing[*]}" >&2
        "${sudo[@]}" apt-get update -q </dev/null >&2 || true
        "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -q --no-install-recommends "${missing[@]}" </dev/null >&2 && return
    fi
    echo "missing packages: ${missing[*]}" >&2
    exit 1
}

# c_files DIR...: prints the C files below the directories, NUL-separated, except ignored ones.
c_files() {
    local dir file
    for dir in "$@"; do
        if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
            git ls-files -z --cached --others --exclude-standard -- "$dir/*.c" "$dir/*.h"
        elif [[ -d $dir ]]; then
            find "$dir" -type f -name '*.[ch]' -print0
        fi
    done | sort -zu | while IFS= read -r -d '' file; do
        [[ ! -f $file ]] || printf '%s\0' "$file"
    done
}
