package io.needletail.cli.schedule;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.error.Severity;
import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.ScheduleException;
import io.needletail.session.schedule.ScheduleReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail schedule show}: the windows of the next days, with clock changes and holidays. */
@Command(
        name = "show",
        description = "Print when sessions are open, where they live and in UTC, with clock changes and holidays.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail schedule show --config FILE.cfg --days 14",
            "  needletail schedule show --config FILE.cfg --session 'FIX.4.4:BUY->SELL' --from 2026-12-20",
            "  needletail schedule show --start-time 08:00:00 --end-time 16:30:00 --weekdays Mon-Fri",
            "  needletail schedule show --schedule 'Sun 17:05 - Fri 16:55 America/New_York' --holidays days.txt"
        })
final class ScheduleShowCommand implements Callable<Integer> {
    private static final int DAYS_MAX = 3660;

    @Spec
    private CommandSpec spec;

    @Option(names = "--config", paramLabel = "FILE", description = "QuickFIX-style settings.")
    private Optional<Path> config;

    @Option(names = "--session", paramLabel = "ID", description = "One session of the file, as FIX.4.4:BUY->SELL.")
    private Optional<String> session;

    @Option(names = "--days", defaultValue = "14", description = "How many days (${DEFAULT-VALUE}).")
    private int days;

    @Option(names = "--from", paramLabel = "DATE", description = "The first day, such as 2026-12-20 (today).")
    private Optional<LocalDate> from;

    @Mixin
    private TimesOptions times = new TimesOptions();

    /** Shown schedule, below the name of its session when it has one. */
    private record Shown(String name, Schedule schedule) {}

    @Override
    public Integer call() throws IOException {
        if (days < 1 || days > DAYS_MAX) throw wrong("--days is " + days + "; expected 1 to " + DAYS_MAX);
        PrintWriter out = spec.commandLine().getOut();
        for (Shown one : config.isPresent() ? ofFile(config.get()) : List.of(ofOptions())) {
            if (!one.name().isEmpty()) out.println(one.name());
            ScheduleTable.of(one.schedule(), from, days).forEach(out::println);
        }
        out.flush();
        return ExitCode.OK;
    }

    private Shown ofOptions() {
        if (session.isPresent()) throw wrong("--session names a session of a file; give --config FILE as well");
        if (times.settings().isEmpty()) throw wrong("no times; give --config FILE, or --schedule, or --start-time");
        try {
            return new Shown(
                    "",
                    ScheduleReader.read(
                            key -> Optional.ofNullable(times.settings().get(key)), ScheduleShowCommand::lines));
        } catch (ScheduleException unusable) {
            throw wrong(unusable.getMessage());
        }
    }

    private List<Shown> ofFile(Path file) throws IOException {
        if (!times.settings().isEmpty()) {
            throw wrong("the times of a session stand in its file or in options; leave out --config, or the options");
        }
        List<Shown> all = read(file).sessions().stream()
                .map(one -> new Shown(one.config().id().toString(), one.config().schedule()))
                .toList();
        if (session.isEmpty()) return all;
        List<Shown> asked =
                all.stream().filter(one -> one.name().equals(session.get())).toList();
        if (!asked.isEmpty()) return asked;
        String known = all.stream().map(Shown::name).collect(Collectors.joining(", "));
        throw wrong(file + ": there is no session " + session.get() + "; it has " + known);
    }

    private EngineSetup read(Path file) throws IOException {
        try {
            EngineSetup setup = EngineSetup.read(file, ProcessEnvironment.variables());
            PrintWriter err = spec.commandLine().getErr();
            // A session that is left out would be missed without a word.
            setup.findings().stream()
                    .filter(found -> found.severity() == Severity.ERROR)
                    .forEach(found -> err.println(found.severity().word() + ": " + found));
            err.flush();
            return setup;
        } catch (ConfigException unusable) {
            throw wrong(unusable.getMessage());
        }
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    new IOException("Holidays=" + file + " is no text file that can be read", unreadable));
        }
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
