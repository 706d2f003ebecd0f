#!/usr/bin/env bash
# Builds a release of the last commit that lacks nothing but to be uploaded: a staging repository for Maven Central, the program as
# .tar.gz and .deb with a Java runtime of its own, an OCI image where buildah is installed, checksums and release notes.
set -euo pipefail
top=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
readonly top
# Java's modules that the program, an application of the user's and 'needletail java' need.
readonly MODULES=java.se,jdk.attach,jdk.charsets,jdk.compiler,jdk.crypto.ec,jdk.httpserver,jdk.incubator.vector,jdk.jcmd,jdk.jfr,jdk.localedata,jdk.management,jdk.management.agent,jdk.net,jdk.unsupported,jdk.zipfs
readonly USAGE=2 ENVIRONMENT=3

say() { printf 'release.sh: %s\n' "$*" >&2; }

help() {
    cat <<TEXT
Usage: ${0##*/} [-k KEY] [-u URL] [-o FOLDER] VERSION

  VERSION     such as 1.0.0-rc.1
  -k KEY      signs each artifact with this key of gpg (default: unsigned, which Maven Central refuses)
  -u URL      the project's address, such as https://example.org/needletail (default: the one in pom.xml)
  -o FOLDER   where the release goes; it must not exist (default: target/release-VERSION)

Exit codes: 0 built, 1 the staging repository breaks a rule of Maven Central, 2 wrong words, 3 something is missing, or a build failed.
TEXT
}

key='' url='' out=''
while getopts ':k:u:o:h' option; do
    case $option in
        k) key=$OPTARG ;;
        u) url=${OPTARG%/} ;;
        o) out=$OPTARG ;;
        h) help && exit 0 ;;
        *) help >&2 && exit $USAGE ;;
    esac
done
shift $((OPTIND - 1))
if (( $# != 1 )) || ! [[ $1 =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[a-z]+\.[0-9]+)?$ ]]; then
    help >&2
    exit $USAGE
fi
readonly version=$1
out=${out:-$top/target/release-$version}
if [[ -e $out ]]; then
    say "$out exists; delete it, or name another folder with -o"
    exit $USAGE
fi
if [[ -n $(git -C "$top" status --porcelain) ]]; then
    say "the checkout has changes that are not committed; a release is built from a commit"
    exit $ENVIRONMENT
fi
for tool in dpkg-deb:dpkg python3:python3 ${key:+gpg:gpg}; do
    command -v "${tool%%:*}" >/dev/null || { say "needs ${tool%%:*}; install the package ${tool##*:}"; exit $ENVIRONMENT; }
done
java_home=${NEEDLETAIL_JAVA_HOME:-${JAVA_HOME:-}}
[[ -x $java_home/bin/jlink ]] || { say "needs a JDK 25 with jlink in NEEDLETAIL_JAVA_HOME or JAVA_HOME"; exit $ENVIRONMENT; }
export JAVA_HOME=$java_home

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
out=$(cd "$out" && pwd)
git clone --quiet --no-local "$top" "$work/needletail"
cd "$work/needletail"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# --- the sources of this version -----------------------------------------------------------------------------------

snapshot=$(sed -n 's|^  <version>\(.*\)</version>$|\1|p' pom.xml | head -n 1)
find . -name pom.xml -exec sed -i "s|<version>$snapshot</version>|<version>$version</version>|" {} +
[[ -z $url ]] || sed -i "s|https://needletail\.invalid/needletail|$url|" pom.xml bom/pom.xml
sed -i "s|<project.build.outputTimestamp>.*</project.build.outputTimestamp>|<project.build.outputTimestamp>$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)</project.build.outputTimestamp>|" pom.xml

# --- the staging repository ----------------------------------------------------------------------------------------

say "builds $version into $out (ten minutes or more; its log: $out/build.log)"
if ! ./mvnw -B -ntp -Ppublish deploy -Dmaven.test.skip=true -Dspotless.check.skip=true -Dmaven.install.skip=true --projects '!samples,!fuzz,!tidy' \
    "-DaltDeploymentRepository=staging::file:$out/repository" >"$out/build.log" 2>&1; then
    tail -n 40 "$out/build.log" >&2
    exit $ENVIRONMENT
fi
if [[ -n $key ]]; then
    find "$out/repository" -type f \( -name '*.jar' -o -name '*.pom' -o -name '*.json' -o -name '*.xml' \) ! -name 'maven-metadata*' -print0 \
        | xargs -0 -n 1 gpg --batch --yes --quiet --local-user "$key" --armor --detach-sign
fi

# --- the program ---------------------------------------------------------------------------------------------------

program=$work/needletail-$version
cp -r dist/target/needletail "$program"
# Its start-up cache holds for one virtual machine only.
rm -f "$program/needletail.aot" "$program/sources.sum"
cp needletail LICENSE NOTICE CHANGELOG.md "$program/"
# The classes that jlink makes of the modules' descriptors for a quicker start (60 ms) are in an order that changes with each run.
"$JAVA_HOME/bin/jlink" --disable-plugin system-modules --add-modules "$MODULES" --strip-debug --no-header-files --no-man-pages --compress zip-6 --output "$program/runtime"
"$program/runtime/bin/java" --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED -jar "$program/needletail.jar" man --to "$program/man/man1" >>"$out/build.log"
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w -C "$work" -cf - "needletail-$version" \
    | gzip -n -9 >"$out/needletail-$version.tar.gz"

deb=$work/deb
# Debian sorts 1.0.0~rc.1 before 1.0.0.
debian_version=${version/-/\~}
mkdir -p "$deb/DEBIAN" "$deb/opt" "$deb/usr/bin" "$deb/usr/lib/systemd/system" "$deb/usr/share/man/man1" "$deb/usr/share/doc/needletail"
cp -r "$program" "$deb/opt/needletail"
ln -s /opt/needletail/needletail "$deb/usr/bin/needletail"
mv "$deb"/opt/needletail/man/man1/*.1 "$deb/usr/share/man/man1/"
gzip -n -9 "$deb"/usr/share/man/man1/*.1
sed 's|^Environment=JAVA_HOME=.*|Environment=JAVA_HOME=/opt/needletail/runtime|' dist/src/main/systemd/needletail@.service >"$deb/usr/lib/systemd/system/needletail@.service"
cp LICENSE NOTICE "$deb/usr/share/doc/needletail/"
cat >"$deb/DEBIAN/control" <<TEXT
Package: needletail
Version: $debian_version
Architecture: $(dpkg --print-architecture)
Maintainer: Needletail authors <needletail@example.invalid>
Section: net
Priority: optional
Depends: bash, libc6, zlib1g
Homepage: ${url:-https://needletail.invalid/needletail}
Installed-Size: $(du -sk "$deb/opt" | cut -f1)
Description: FIX engine, FAST codec and matching venue
 FIX engine (4.0 to 5.0 SP2), market data over FAST, a matching venue, tools and a web console, with a Java runtime of their own.
TEXT
cat >"$deb/DEBIAN/postinst" <<'TEXT'
#!/bin/sh
set -e
getent passwd needletail >/dev/null || useradd --system --home-dir /var/lib/needletail --create-home needletail
mkdir -p /etc/needletail
TEXT
chmod 755 "$deb/DEBIAN/postinst"
find "$deb" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$deb" "$out/needletail_${debian_version}_$(dpkg --print-architecture).deb" >>"$out/build.log"

if command -v buildah >/dev/null; then
    buildah build --timestamp "$SOURCE_DATE_EPOCH" -f dist/src/main/container/Containerfile -t "needletail:$version" "$program" >>"$out/build.log" 2>&1
    buildah push "needletail:$version" "oci-archive:$out/needletail-$version-oci.tar" >>"$out/build.log" 2>&1
else
    say "no OCI image: buildah is not installed (apt-get install buildah)"
fi

# --- what a reader of the release gets -----------------------------------------------------------------------------

awk '/^## / { n++ } n == 1' CHANGELOG.md | sed "1s/.*/# Needletail $version/" >"$out/release-notes.md"
cp dist/target/needletail/needletail.cdx.json "$out/needletail-$version.cdx.json"
# The build's log has times.
mv "$out/build.log" "$work/build.log"
(cd "$out" && find . -type f ! -name '*.asc' ! -name SHA256SUMS ! -name 'maven-metadata*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)
[[ -z $key ]] || gpg --batch --yes --quiet --local-user "$key" --armor --detach-sign "$out/SHA256SUMS"
mv "$work/build.log" "$out/build.log"
[[ -n $key ]] || say "nothing is signed: give a key with -k"
python3 scripts/check_staging.py ${key:+--signed} "$out/repository"
