#!/usr/bin/env bash
# Builds the documentation of one version as a static site with search and the API reference, beside other versions of it:
# scripts/site.sh [-o FOLDER] [VERSION] writes FOLDER/VERSION, FOLDER/versions.json for the selector of versions, and FOLDER/index.html,
# which leads to the newest release (default: target/site, and the version of pom.xml).
# It needs python3 with venv, a JDK 25, and on first use the Python package index.
set -euo pipefail

out=$(dirname -- "$0")/../target/site
while getopts ':o:' option; do
    [[ $option == o ]] || { echo "Usage: ${0##*/} [-o FOLDER] [VERSION]" >&2; exit 2; }
    out=$OPTARG
done
shift $((OPTIND - 1))
mkdir -p "$out"
out=$(cd -- "$out" && pwd)
cd -- "$(dirname -- "$0")/.."

readonly mkdocs=1.6.1 theme=9.8.2
readonly source=target/site-source venv=target/site-venv
readonly api=(wire transport session journal dictionary fast feed matching engine)
version=${1:-$(sed -n 's|^  <version>\(.*\)</version>$|\1|p' pom.xml | head -n 1)}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[A-Za-z]+(\.[0-9]+)?)?$ ]] || { echo "VERSION=$version: expected one such as 1.0.0-rc.1" >&2; exit 2; }
readonly version site=$out/$version

if [[ ! -x $venv/bin/mkdocs ]]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet "mkdocs==$mkdocs" "mkdocs-material==$theme"
fi

# The pages keep their places, so that their links hold. The home page takes that of README.md, the front page of the sources.
rm -rf "$source" "$site"
mkdir -p "$source"
git ls-files -z -- '*.md' '*.svg' 'docs/*' 'samples/*' 'dist/src/main/*' testdata/LICENSE LICENSE NOTICE |
    xargs -0 cp --parents --target-directory "$source" --
{ printf -- '---\nhide: [navigation, toc]\n---\n'; sed 's|\](|](docs/|g; s|\](docs/\.\./|](|g' "$source/docs/home.md"; } >"$source/README.md"
rm "$source/docs/home.md"

SITE_FOOTER="Needletail $version" NO_MKDOCS_2_WARNING=1 "$venv/bin/mkdocs" build --quiet --config-file scripts/mkdocs.yml --site-dir "$site"

./needletail version >/dev/null
# The JDK that the launcher would take: a javadoc of PATH may be older.
jdk=${NEEDLETAIL_JAVA_HOME:-${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}}
sources=() modules=''
for module in "${api[@]}"; do
    sources+=(--module-source-path "io.needletail.$module=$module/src/main/java")
    modules+=",io.needletail.$module"
done
"$jdk/bin/javadoc" -quiet -Xdoclint:none -d "$site/api" "${sources[@]}" --module "${modules:1}" \
    --module-path dist/target/needletail/lib --add-modules jdk.incubator.vector

# Releases come before candidates and snapshots, the newest first.
(
    cd -- "$out"
    printf '%s\n' [0-9]*/ | tr -d / | sort -rV | awk '/-/ { later = later $0 "\n"; next } 1; END { printf "%s", later }' |
        awk '{ printf "%s{\"version\": \"%s\", \"title\": \"%s\", \"aliases\": []}", NR == 1 ? "[" : ", ", $0, $0 } END { print "]" }' >versions.json
    newest=$(grep -o '"version": "[^"]*' versions.json | head -n 1 | cut -d '"' -f 4)
    printf '<!doctype html><title>Needletail</title><meta http-equiv="refresh" content="0; url=%s/index.html">\n' "$newest" >index.html
)
echo "site: $site/index.html; with the selector of versions: python3 -m http.server --directory $out"
