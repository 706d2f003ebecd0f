package io.needletail.cli.doctor;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.run.RunWarmUp;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.WarmUpResult;
import io.needletail.engine.admin.Json;
import io.needletail.engine.config.ConfigCheck;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.VenueSection;
import io.needletail.venue.config.VenueSetup;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail doctor}: what was chosen here, and why. */
@Command(
        name = "doctor",
        description = "Show what decides about speed here: the JVM and its flags, the sockets that were chosen and why,"
                + " cores, the journals' file systems, the clock. With --config, whether the engine is warm after its"
                + " warm-up.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail doctor",
            "  needletail doctor --config executor.cfg",
            "  needletail doctor --json"
        })
public final class DoctorCommand implements CliCommand, Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "QuickFIX-style settings, for their journals and the engine's core.")
    private Optional<Path> config = Optional.empty();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    /** Called by {@link java.util.ServiceLoader}. */
    public DoctorCommand() {}

    @Override
    public Integer call() throws IOException {
        List<Row> rows = rows();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.text(Map.of("rows", rows)));
        } else {
            int width = rows.stream().mapToInt(row -> row.what().length()).max().orElse(0);
            rows.forEach(row -> {
                out.printf("%-" + width + "s  %s%n", row.what(), row.value());
                if (!row.remark().isEmpty()) out.println(" ".repeat(width + 2) + row.remark());
            });
        }
        out.flush();
        return ExitCode.OK;
    }

    private List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>(Jvm.rows());
        rows.addAll(Machine.rows());
        if (config.isEmpty()) {
            rows.add(Machine.fileSystem("file system", Path.of("").toAbsolutePath()));
            return rows;
        }
        Optional<VenueSetup> venue = venue(config.get());
        if (venue.isPresent()) rows.addAll(VenueRows.of(venue.get()));
        boolean hasSessions = venue.isEmpty()
                || ConfigCheck.of(config.get(), ProcessEnvironment.variables()).sessions() > 0;
        if (hasSessions) engine(read(config.get()), rows);
        return rows;
    }

    private static void engine(EngineSetup setup, List<Row> rows) throws IOException {
        int core = setup.engine().core();
        rows.add(
                core == EngineConfig.ANY_CORE
                        ? new Row("engine's core", "any", "Affinity= of [ENGINE] ties its thread to one")
                        : Row.of("engine's core", Integer.toString(core)));
        List<Path> journals = setup.sessions().stream()
                .flatMap(session -> session.storage().files().stream())
                .map(store -> store.toAbsolutePath().getParent())
                .distinct()
                .toList();
        if (journals.isEmpty()) rows.add(new Row("journal", "none", "FileStorePath= keeps one on the disk"));
        for (Path journal : journals) rows.add(Machine.fileSystem("journal", journal));
        rows.add(warmUp(setup));
    }

    // The same code, flags and machine as needletail run.
    private static Row warmUp(EngineSetup setup) {
        try (Engine engine = new Engine(setup.engine())) {
            WarmUpResult result = RunWarmUp.run(engine, setup);
            return new Row(
                    "warm-up",
                    result.toString(),
                    result.isWarm()
                            ? "needletail run does the same before it listens, and its log tells the outcome"
                            : "the first orders take longer: the compiler needs a free core, or -XX:CICompilerCount= is small");
        } catch (IOException impossible) {
            return new Row(
                    "warm-up",
                    "failed",
                    impossible.getMessage() + "; needletail run --no-warm-up starts without a warm-up");
        }
    }

    private Optional<VenueSetup> venue(Path file) throws IOException {
        requireReadable(file);
        try {
            boolean isVenue = !VenueSection.read(file, ProcessEnvironment.variables())
                    .sections()
                    .isEmpty();
            return isVenue ? Optional.of(VenueSetup.read(file, ProcessEnvironment.variables())) : Optional.empty();
        } catch (ConfigException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }

    private static void requireReadable(Path file) throws IOException {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IOException(file + " is no file that can be read");
        }
    }

    private EngineSetup read(Path file) throws IOException {
        try {
            return EngineSetup.read(file, ProcessEnvironment.variables());
        } catch (ConfigException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }
}
