package io.needletail.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * One measurement that {@code bench all} runs.
 *
 * @param name of the result: the file and the folder beside it
 * @param arguments of {@code bench}, without {@code --json} and {@code --dir}
 */
record Step(String name, List<String> arguments) {
    /** Status of a step that succeeded. */
    static final String DONE = "done";

    private static final String ALL_PEERS = "raw,needletail,needletail-nojournal,needletail-views,needletail-validated,"
            + "needletail-plain,philadelphia,artio,quickfixj,quickfixj-default";

    /** Enough for a first impression: some ten minutes on two cores. */
    static List<Step> quick() {
        List<Step> steps = new ArrayList<>();
        steps.add(step("floor", "floor --quick"));
        steps.add(step("rtt-tcp", "rtt --rounds 3 --duration 2 --warmup 2 --peer " + ALL_PEERS));
        steps.add(step("rtt-uds", "rtt --transport uds --rounds 3 --duration 2 --warmup 2 --peer raw,needletail"));
        steps.add(step("rtt-shm", "rtt --transport shm --rounds 3 --duration 2 --warmup 2 --peer raw,needletail"));
        steps.add(step(
                "rtt-tls", "rtt --transport tls --rounds 3 --duration 2 --warmup 2 --peer raw,needletail,quickfixj"));
        steps.add(step("echo", "echo --quick"));
        steps.add(step("wire-to-wire", "wire-to-wire --quick"));
        steps.add(step("codec", "codec --quick"));
        steps.add(step("codec-f1x", "codec --as-published f1x --quick"));
        steps.add(step("codec-chronos", "codec --as-published chronos --quick"));
        steps.add(step("fast", "fast --quick"));
        steps.add(step("match", "match --quick"));
        steps.add(step("match-chronos", "match --as-published chronos --quick"));
        steps.add(step("match-scan", "match --scan --quick"));
        steps.add(step("sbe", "sbe --quick"));
        steps.add(step("cluster", "cluster --quick"));
        steps.add(step("venue", "venue --quick"));
        steps.add(step("gc", "gc --quick"));
        steps.add(step("sessions", "sessions --rounds 1 --duration 3 --warmup 3"));
        steps.add(step("journal", "journal --rounds 1 --duration 3 --warmup 2"));
        return steps;
    }

    /** Steps of a full run, each long enough for a document; those that take longest for their table come last. */
    static List<Step> usual() {
        String rounds = " --rounds 3 --duration 30 --warmup 5 --peer ";
        return List.of(
                step("floor", "floor"),
                step("rtt-tcp", "rtt" + rounds + ALL_PEERS),
                step("echo", "echo --published"),
                step("codec-f1x", "codec --as-published f1x"),
                step("codec-chronos", "codec --as-published chronos"),
                step("rtt-uds", "rtt --transport uds" + rounds + "raw,needletail"),
                step("rtt-shm", "rtt --transport shm --journal-keep 2G" + rounds + "raw,needletail"),
                step("rtt-tls", "rtt --transport tls" + rounds + "raw,needletail,quickfixj"),
                step("journal", "journal --rounds 3"),
                step("sessions", "sessions --rounds 3"),
                step("codec", "codec"),
                step("fast", "fast"),
                step("match", "match"),
                step("match-chronos", "match --as-published chronos"),
                step("match-scan", "match --scan"),
                step("match-scan-chronos", "match --scan --as-published chronos"),
                step("sbe", "sbe"),
                step("sbe-chronos", "sbe --as-published chronos"),
                step("cluster", "cluster"),
                step("cluster-chronos", "cluster --as-published chronos"),
                step("venue", "venue"),
                step("gc", "gc"),
                step("wire-to-wire", "wire-to-wire --count 1000000"));
    }

    private static Step step(String name, String line) {
        return new Step(name, List.of(line.split(" ")));
    }
}
