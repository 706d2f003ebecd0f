#!/usr/bin/env python3
"""Checks a staging repository against the rules of Maven Central.

Usage: check_staging.py [--signed] FOLDER

The rules: each artifact has a POM with name, description, URL, licence, developer and source control, no snapshot
among its dependencies, a jar with one of sources and one of Javadoc, right MD5 and SHA-1 sums, and with --signed a
signature that gpg verifies. Source: the page "Requirements" of Maven Central.

Exit codes: 0 all hold, 1 one is broken, 2 wrong words.
"""

import hashlib
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

NAMESPACE = "{http://maven.apache.org/POM/4.0.0}"
WANTED = ("name", "description", "url", "licenses", "developers", "scm")
SUMS = {".md5": hashlib.md5, ".sha1": hashlib.sha1}
NOT_SIGNED = (".md5", ".sha1", ".sha256", ".sha512", ".asc")


def texts(pom, tag):
    """Lists the texts of all elements with a name."""
    return [element.text or "" for element in pom.iter(NAMESPACE + tag)]


def inherited(pom, tag, poms):
    """Tells whether a POM or one of its parents has an element."""
    while pom is not None:
        if pom.find(NAMESPACE + tag) is not None:
            return True
        parent = pom.find(NAMESPACE + "parent/" + NAMESPACE + "artifactId")
        pom = None if parent is None else poms.get(parent.text)
    return False


def check_pom(path, pom, poms):
    """Yields what is wrong with one POM."""
    for tag in WANTED:
        if not inherited(pom, tag, poms):
            yield f"{path}: has no <{tag}>"
    if pom.find(NAMESPACE + "name") is None:
        yield f"{path}: has no <name> of its own"
    for text in texts(pom, "version"):
        if text.endswith("-SNAPSHOT"):
            yield f"{path}: names the snapshot {text}"
    for text in texts(pom, "url") + texts(pom, "connection"):
        if "needletail.invalid" in text:
            yield f"{path}: the address {text} is a placeholder; give the project's with release.sh -u URL"


def check_folder(pom_path, pom):
    """Yields which files of one artifact are missing."""
    packaging = (pom.findtext(NAMESPACE + "packaging") or "jar").strip()
    if packaging == "pom":
        return
    stem = pom_path.name[: -len(".pom")]
    for suffix in (".jar", "-sources.jar", "-javadoc.jar"):
        if not (pom_path.parent / (stem + suffix)).exists():
            yield f"{pom_path}: {stem + suffix} is missing"


def check_file(path, signed):
    """Yields which sums and signatures of one file are missing or wrong."""
    content = path.read_bytes()
    for suffix, algorithm in SUMS.items():
        sum_path = path.with_name(path.name + suffix)
        if not sum_path.exists():
            yield f"{path}: {sum_path.name} is missing"
        elif sum_path.read_text().split()[0] != algorithm(content).hexdigest():
            yield f"{path}: {sum_path.name} has another sum"
    if not signed:
        return
    signature = path.with_name(path.name + ".asc")
    verified = signature.exists() and subprocess.run(
        ["gpg", "--batch", "--quiet", "--verify", signature, path], capture_output=True, check=False
    )
    if not verified or verified.returncode != 0:
        yield f"{path}: {signature.name} is missing or does not verify"


def problems(root, signed):
    """Yields all that is wrong with a repository."""
    paths = sorted(root.rglob("*.pom"))
    if not paths:
        yield f"{root}: has no artifact"
    parsed = {path: ElementTree.parse(path).getroot() for path in paths}
    poms = {pom.findtext(NAMESPACE + "artifactId"): pom for pom in parsed.values()}
    for path, pom in parsed.items():
        yield from check_pom(path, pom, poms)
        yield from check_folder(path, pom)
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix not in NOT_SIGNED and not path.name.startswith("maven-metadata"):
            yield from check_file(path, signed)


def main(words):
    """Checks the folder that the command line names."""
    signed = "--signed" in words
    folders = [word for word in words if word != "--signed"]
    if len(folders) != 1 or not pathlib.Path(folders[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    found = list(problems(pathlib.Path(folders[0]), signed))
    for problem in found:
        print(f"check_staging: {problem}")
    if not found:
        print("check_staging: the repository keeps all rules" + ("" if signed else ", but for the signatures"))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
