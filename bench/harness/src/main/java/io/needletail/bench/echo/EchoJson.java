package io.needletail.bench.echo;

import io.needletail.bench.runner.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes every run for programs, and what the runs of a peer come to. */
final class EchoJson {
    private static final String NULL = "null";

    private EchoJson() {}

    static String of(EchoReport report) {
        String runs = report.results().stream()
                .map(run -> "    " + JsonText.object(run(run)))
                .collect(Collectors.joining(",\n"));
        Map<String, String> peers = new LinkedHashMap<>();
        for (EchoSummary summary : report.summaries()) {
            peers.put(
                    summary.peer().label(),
                    JsonText.object(summary(summary, report.options().sweep())));
        }
        EchoOptions options = report.options();
        Map<String, String> surroundings = JsonText.members(report.environment().parts());
        surroundings.put("rounds", Integer.toString(options.pace().rounds()));
        surroundings.put("warmup_count", Integer.toString(options.pace().warmupCount()));
        surroundings.put(
                "transport",
                JsonText.quoted(options.conditions().link().transport().label()));
        surroundings.put(
                "journal", JsonText.quoted(options.conditions().journal().word()));
        surroundings.put("journal_file_system", JsonText.quoted(report.fileSystem()));
        return "{\n  \"runs\": [\n" + runs + "\n  ],\n  \"peers\": " + JsonText.object(peers) + ",\n  \"environment\": "
                + JsonText.object(surroundings) + "\n}\n";
    }

    private static Map<String, String> run(EchoResult run) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("peer", JsonText.quoted(run.peer().label()));
        members.put("round", Integer.toString(run.round()));
        members.put("rate_asked", Integer.toString(run.rate().asked()));
        members.put("rate_achieved", JsonText.number(run.rate().achieved()));
        members.put("sustained", Boolean.toString(run.sustained()));
        members.put("count", Long.toString(run.tally().echoed()));
        members.put("lost", Long.toString(run.tally().lost()));
        members.put("gc_count", number(run.gcCount()));
        members.put("actual", times(run.actual()));
        members.put("intended", times(run.intended()));
        return members;
    }

    private static Map<String, String> summary(EchoSummary summary, boolean sweep) {
        Map<String, String> members = new LinkedHashMap<>();
        if (sweep) {
            members.put("sustained_rate", whole(summary.sustained()));
            members.put("knee_rate", whole(summary.knee()));
            return members;
        }
        members.put("mean_of_runs_actual", times(summary.actual()));
        members.put("mean_of_runs_intended", times(summary.intended()));
        members.put("intended_p999_to_raw", number(summary.p999ToRaw().map(ratio -> ratio.median())));
        return members;
    }

    private static String times(Times times) {
        Map<String, String> members = new LinkedHashMap<>();
        times.named().forEach((name, value) -> members.put(name, JsonText.number(value)));
        return JsonText.object(members);
    }

    private static String whole(Optional<Integer> value) {
        return value.map(rate -> Integer.toString(rate)).orElse(NULL);
    }

    private static String number(Optional<Double> value) {
        return value.map(JsonText::number).orElse(NULL);
    }
}
