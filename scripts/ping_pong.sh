# What both scripts of the published ping-pong have in common: options, the folder, counting. Sourced, not run.
#
#   -d SECONDS     how long (default: 600)
#   -s FOLDER      for everything that is made; cleared first, but only when it carries our mark
#   -t TAG=VALUE   which messages are counted (default: 35=D)
#   -g             the zero-garbage pair
#   -l             over TLS, with certificates made for the run
#   -p             over TCP
#
# NEEDLETAIL_BENCH_OPTIONS holds further options of "bench rtt", such as --journal-keep 2G where the disk is small.

readonly USAGE=2 ENVIRONMENT=3 JDK_MIN=25
readonly MARK=.needletail-bench
script=$(basename -- "$0")
readonly script

say() { printf '%s: %s\n' "$script" "$*" >&2; }

wrong() {
    say "$1"
    exit $USAGE
}

# Sets duration, folder, field, garbage_free, secured, over_tcp.
read_options() {
    duration=600 folder=./${script%.sh} field=35=D garbage_free='' secured='' over_tcp=''
    local option OPTARG OPTIND=1
    while getopts ':d:s:t:glph' option; do
        case $option in
            d) duration=$OPTARG ;;
            s) folder=$OPTARG ;;
            t) field=$OPTARG ;;
            g) garbage_free=yes ;;
            l) secured=yes ;;
            p) over_tcp=yes ;;
            h) help && exit 0 ;;
            :) wrong "-$OPTARG needs a value; -h shows the options" ;;
            *) wrong "there is no -$OPTARG; -h shows the options" ;;
        esac
    done
    shift $((OPTIND - 1))
    (( $# == 0 )) || wrong "'$1' is no option; -h shows them"
    [[ $duration =~ ^[1-9][0-9]{0,5}$ ]] || wrong "-d is '$duration', expected seconds from 1 on"
    [[ $field =~ ^[1-9][0-9]*=.+$ ]] || wrong "-t is '$field', expected TAG=VALUE such as 35=D"
    [[ -n $folder ]] || wrong '-s names no folder'
}

# The java of the first JDK that is new enough; a checkout's launcher finds one itself.
find_java() {
    local home version
    for home in "${NEEDLETAIL_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
        [[ -x $home/bin/java && -r $home/release ]] || continue
        version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
        if (( ${version:-0} >= JDK_MIN )); then
            echo "$home/bin/java"
            return
        fi
    done
    say "needs a JDK $JDK_MIN or later: point NEEDLETAIL_JAVA_HOME at the folder of one"
    exit $ENVIRONMENT
}

# The launcher of a checkout, or the jar of the distribution that this script lies in.
find_needletail() {
    local top java
    top=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
    if [[ -x $top/needletail ]]; then
        needletail=("$top/needletail")
    elif [[ -f $top/needletail.jar ]]; then
        java=$(find_java)
        needletail=("$java" --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -jar "$top/needletail.jar")
    else
        say "neither $top/needletail nor $top/needletail.jar is there: this script belongs beside them, in scripts/"
        exit $ENVIRONMENT
    fi
}

# Makes the folder ours, and empty. What others made is never touched.
claim_folder() {
    if [[ -e $folder && ! -d $folder ]]; then
        wrong "-s names $folder, which is no folder"
    fi
    if [[ -d $folder && -n $(ls -A -- "$folder") ]]; then
        [[ -f $folder/$MARK ]] \
            || wrong "$folder is not empty and no run of ours made it ($MARK is missing): empty it, or name another with -s"
        find "$folder/" -mindepth 1 -delete
    fi
    mkdir -p -- "$folder"
    echo 'A benchmark made this folder, and clears it when it runs again.' >"$folder/$MARK"
    folder=$(cd -- "$folder" && pwd)
}

# Runs a peer over a transport; no warm-up, as published: what is left out is left out by the analysis.
measure() {
    local peer=$1 transport=$2
    # shellcheck disable=SC2086  # several options in one variable, split on purpose
    "${needletail[@]}" bench rtt --peer "$peer" --transport "$transport" --duration "$duration" --warmup 0 \
        --rounds 1 --keep-stores --dir "$folder/results" --json "$folder/figures.json" ${NEEDLETAIL_BENCH_OPTIONS:-}
}

# How many lines of standard input hold the field.
count_field() {
    LC_ALL=C grep -a -c -F -e $'\001'"$field"$'\001' -e ";$field"$'\001' -e "^$field"$'\001' || true
}

# The published last line: how many, and the duration divided by them.
tell_count() {
    local count=$1
    echo "$field: $count messages in $duration s"
    if (( count > 0 )); then
        awk -v seconds="$duration" -v count="$count" \
            'BEGIN { printf "%.3f us each: duration / count, as published; round trips are in the table above\n", seconds * 1e6 / count }'
    fi
}

# The warm-up that the published analysis leaves out: 240 of 600 seconds.
warmup() { echo $((duration * 2 / 5)); }
