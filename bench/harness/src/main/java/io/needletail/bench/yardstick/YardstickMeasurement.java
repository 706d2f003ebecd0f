package io.needletail.bench.yardstick;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.CorePinning;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the harness of the yardstick for each engine and scenario, round after round, and reads the files that it
 * leaves.
 *
 * @param checkout of the yardstick
 * @param engines shared libraries, Needletail's first
 * @param rounds how often
 * @param seed of the flow
 * @param dir where results go
 */
record YardstickMeasurement(Path checkout, List<Path> engines, int rounds, long seed, Path dir) implements Measurement {
    private static final List<String> SCENARIOS = List.of("static", "normal", "swing-25", "swing-40", "flash-crash");
    private static final Pattern RESULT_FILE = Pattern.compile("(?m)^Result file:\\s*(\\S+)");
    private static final Pattern RATE = Pattern.compile("\"throughput_msgs_per_s\"\\s*:\\s*([0-9.eE+]+)");
    private static final Pattern HASH = Pattern.compile("\"computed_hash\"\\s*:\\s*\"(\\w+)\"");
    private static final Pattern VERDICT = Pattern.compile("\"verdict\"\\s*:\\s*\"(\\w+)\"");
    private static final Pattern NO_REFERENCE = Pattern.compile("\"status\"\\s*:\\s*\"NO REFERENCE\"");
    private static final String VALID = "VALID";
    private static final double SECONDS_A_RUN = 4;
    private static final double NS_PER_S = 1e9;
    private static final double MILLION = 1e6;

    @Override
    public double seconds() {
        return SECONDS_A_RUN * engines.size() * SCENARIOS.size() * (rounds + 1);
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir);
        Map<String, String> environment =
                Environment.now(CorePinning.ofThisMachine().describe(), "");
        Map<String, String> hashes = new LinkedHashMap<>();
        // The audit compares the state of a book with that of this one.
        boolean isAudited = Files.exists(checkout.resolve("liquibook_adapter.so"));
        for (Path engine : isAudited ? engines : List.<Path>of()) {
            for (String scenario : SCENARIOS) {
                progress.step("audit, " + YardstickCommand.name(engine) + ", " + scenario);
                Run audit = run(engine, scenario, "audit");
                require(engine, scenario, audit, hashes);
            }
        }
        List<Row> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (String scenario : SCENARIOS) {
                for (Path engine : engines) {
                    progress.step("round " + round + " of " + rounds + ", " + scenario + ", "
                            + YardstickCommand.name(engine));
                    Run timed = run(engine, scenario, "perf");
                    require(engine, scenario, timed, hashes);
                    rows.add(row(round, scenario, engine, timed));
                }
            }
        }
        Map<String, String> settings = new LinkedHashMap<>(Environment.ended(environment));
        settings.put("rounds", "" + rounds);
        settings.put("seed", "" + seed);
        settings.put("yardstick", commit());
        settings.put("audit", isAudited ? "passed" : "none: liquibook_adapter.so is missing in the checkout");
        return result(rows, settings);
    }

    /** Outcome of one run of the harness. */
    private record Run(String verdict, String hash, double rate) {}

    private Run run(Path engine, String scenario, String mode) throws IOException, FailedRun {
        List<String> command = new ArrayList<>(List.of("env", "-C", checkout.toString(), "./harness"));
        command.addAll(List.of("--engine", engine.toString(), "--scenario", scenario, "--mode", mode));
        command.addAll(List.of("--seed", Long.toString(seed)));
        List<Integer> cores = CorePinning.ofThisMachine().allowed();
        if (cores.size() < 2) throw new FailedRun("the yardstick pins two threads, and there is one core");
        command.addAll(List.of("--matcher-core", "" + cores.get(1), "--drainer-core", "" + cores.get(0)));
        Programs.Outcome outcome = Programs.run(command);
        Matcher file = RESULT_FILE.matcher(outcome.output());
        if (!file.find()) {
            throw new FailedRun(
                    YardstickCommand.name(engine) + ", " + scenario + ", " + mode + ": " + outcome.output());
        }
        String json = Files.readString(checkout.resolve(file.group(1)));
        // The checkout has the reports of one seed: with another one the engines are compared with each other.
        boolean isCompared = NO_REFERENCE.matcher(json).find();
        return new Run(
                isCompared ? VALID : found(VERDICT, json).orElse("ERROR"),
                found(HASH, json).orElse("none"),
                found(RATE, json).map(Double::parseDouble).orElse(0.0));
    }

    private static Optional<String> found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** Ends the measurement when a run is not valid, or its reports differ from those of the runs before. */
    private void require(Path engine, String scenario, Run run, Map<String, String> hashes) throws FailedRun {
        String expected = hashes.computeIfAbsent(scenario, _ -> run.hash());
        if (run.verdict().equals(VALID) && run.hash().equals(expected)) return;
        throw new FailedRun(
                YardstickCommand.name(engine) + ", " + scenario + ": " + run.verdict() + ", its reports have the hash "
                        + run.hash() + ", those of " + YardstickCommand.name(engines.getFirst()) + " " + expected);
    }

    private static Row row(int round, String scenario, Path engine, Run run) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("scenario", scenario);
        cells.put("engine", YardstickCommand.name(engine));
        cells.put("ns_per_message", NS_PER_S / run.rate());
        cells.put("million_per_s", run.rate() / MILLION);
        return new Row(round, cells);
    }

    private String commit() throws IOException {
        Programs.Outcome head =
                Programs.run(List.of("git", "-C", checkout.toString(), "rev-parse", "--short=12", "HEAD"));
        return head.exit() == 0 ? head.output() : "unknown";
    }

    private Result result(List<Row> measured, Map<String, String> environment) {
        String ours = YardstickCommand.name(engines.getFirst());
        List<Row> rows = Result.withRatio(
                measured,
                "ns_per_message",
                "x_needletail",
                (row, yard) -> yard.text("engine").equals(ours)
                        && yard.text("scenario").equals(row.text("scenario")));
        List<Column> columns = List.of(
                Column.key("scenario"),
                Column.key("engine"),
                Column.figure("ns_per_message", "ns/message", "ns", Format.TENTHS)
                        .compared(),
                Column.figure("million_per_s", "million/s", "", Format.TENTHS),
                Column.ratio("x_needletail", "x needletail"));
        Result result = new Result(
                "yardstick",
                "",
                "The public yardstick of order books",
                "flash1-dev/matching-engine-benchmark at " + environment.get("yardstick") + ", seed " + seed
                        + "; every report compared; audit: " + environment.get("audit"),
                "Nanoseconds a message by the wall clock, " + Result.rounds(rounds)
                        + "; flash1-dev/matching-engine-benchmark at " + environment.get("yardstick"),
                environment,
                columns,
                rows,
                List.of(),
                List.of());
        return result.withNotes(worst(result));
    }

    /** The slowest scenario of each engine, which is what the yardstick counts. */
    private static List<String> worst(Result result) {
        Map<String, Row> worst = new LinkedHashMap<>();
        for (Row row : result.summary()) {
            worst.merge(row.text("engine"), row, (one, other) -> time(one) >= time(other) ? one : other);
        }
        return worst.values().stream()
                .sorted(Comparator.comparingDouble(YardstickMeasurement::time))
                .map(row -> String.format(
                        Locale.ROOT,
                        "worst case: %s %.1f million a second (%s)",
                        row.text("engine"),
                        NS_PER_S / MILLION / time(row),
                        row.text("scenario")))
                .toList();
    }

    private static double time(Row row) {
        return row.figure("ns_per_message").orElseThrow();
    }
}
