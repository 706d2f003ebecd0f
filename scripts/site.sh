#!/usr/bin/env bash
# Builds the documentation as a static site with search and the API reference: target/site/index.html.
# It needs python3 with venv, a JDK 25, and on first use the Python package index.
set -euo pipefail
cd -- "$(dirname -- "$0")/.."

readonly mkdocs=1.6.1 theme=9.8.2
readonly source=target/site-source site=target/site venv=target/site-venv
readonly api=(wire transport session journal dictionary fast feed matching engine)

if [[ ! -x $venv/bin/mkdocs ]]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet "mkdocs==$mkdocs" "mkdocs-material==$theme"
fi

# The pages keep their places, so that their links hold.
rm -rf "$source" "$site"
mkdir -p "$source"
git ls-files -z -- '*.md' '*.svg' 'docs/*' 'samples/*' 'dist/src/main/*' testdata/LICENSE LICENSE NOTICE |
    xargs -0 cp --parents --target-directory "$source" --

NO_MKDOCS_2_WARNING=1 "$venv/bin/mkdocs" build --quiet --config-file scripts/mkdocs.yml

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
echo "site: $PWD/$site/index.html"
