package io.needletail.cli.schedule;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Surroundings;
import io.needletail.cli.Verb;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.SessionSettings;
import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.ScheduleException;
import io.needletail.session.schedule.ScheduleReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
            Verb.EXAMPLES,
            "  needletail schedule show --config FILE.cfg --days 14",
            "  needletail schedule show --config FILE.cfg --session 'FIX.4.4:BUY->SELL' --from 2026-12-20",
            "  needletail schedule show --start-time 08:00:00 --end-time 16:30:00 --weekdays Mon-Fri",
            "  needletail schedule show --schedule 'Sun 17:05 - Fri 16:55 America/New_York' --holidays days.txt"
        })
final class ShowVerb implements Callable<Integer> {
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

    @Override
    public Integer call() throws IOException {
        if (days < 1 || days > DAYS_MAX) throw wrong("--days is " + days + "; expected 1 to " + DAYS_MAX);
        PrintWriter out = spec.commandLine().getOut();
        for (SessionSettings one : chosen()) {
            if (config.isPresent()) out.println(one.name());
            ScheduleTable.of(read(one), from, days).forEach(out::println);
        }
        out.flush();
        return ExitCode.OK;
    }

    private Schedule read(SessionSettings one) {
        Map<String, String> values = new HashMap<>(one.values());
        values.putAll(times.settings());
        try {
            return ScheduleReader.read(key -> Optional.ofNullable(values.get(key)), ShowVerb::lines);
        } catch (ScheduleException unusable) {
            throw wrong(config.map(file -> file + ": " + one.name() + ": ").orElse("") + unusable.getMessage());
        }
    }

    private List<SessionSettings> chosen() throws IOException {
        if (config.isEmpty()) {
            if (session.isPresent()) throw wrong("--session names a session of a file; give --config FILE as well");
            if (times.settings().isEmpty()) throw wrong("no times; give --config FILE, or --schedule, or --start-time");
            return List.of(new SessionSettings("", Map.of()));
        }
        List<SessionSettings> all = sessions(config.get());
        if (session.isEmpty()) return all;
        List<SessionSettings> asked =
                all.stream().filter(one -> one.name().equals(session.get())).toList();
        if (!asked.isEmpty()) return asked;
        String known = all.stream().map(SessionSettings::name).collect(Collectors.joining(", "));
        throw wrong(config.get() + ": there is no session " + session.get() + "; it has " + known);
    }

    private List<SessionSettings> sessions(Path file) throws IOException {
        try {
            return SessionSettings.read(file, Surroundings.variables());
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
