package io.needletail.cli.venue;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.tools.output.AlignedTable;
import io.needletail.venue.config.CalendarSetup;
import io.needletail.venue.config.PhaseTime;
import io.needletail.venue.config.VenueSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail venue schedule}: the phases of the coming days. */
@Command(
        name = "schedule",
        description = "Print the phases of the coming days, of each calendar of the file, in the calendar's zone.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail venue schedule --config venue.cfg",
            "  needletail venue schedule --config venue.cfg --from 2026-12-20 --days 14"
        })
final class VenueScheduleCommand implements Callable<Integer> {
    private static final int DAYS_MAX = 366;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE yyyy-MM-dd", Locale.ENGLISH);

    @Spec
    private CommandSpec spec;

    @Option(names = "--config", paramLabel = "FILE", required = true, description = "Settings with a section [VENUE].")
    private Path config;

    @Option(names = "--days", paramLabel = "N", defaultValue = "7", description = "How many days (${DEFAULT-VALUE}).")
    private int days;

    @Option(names = "--from", paramLabel = "DATE", description = "The first day, such as 2026-12-20 (today).")
    private Optional<LocalDate> from = Optional.empty();

    /** Called by picocli. */
    VenueScheduleCommand() {}

    @Override
    public Integer call() throws IOException {
        if (days < 1 || days > DAYS_MAX) {
            throw new ParameterException(spec.commandLine(), "--days=" + days + ": expected 1 to " + DAYS_MAX);
        }
        VenueSetup venue = VenueFile.read(spec, config);
        if (venue.calendars().isEmpty()) {
            spec.commandLine().getOut().println("no section [CALENDAR]: phases change by command");
        } else {
            AlignedTable table =
                    new AlignedTable(Set.of("INSTRUMENTS"), "CALENDAR", "INSTRUMENTS", "DAY", "TIME", "PHASE");
            venue.calendars().forEach(calendar -> add(table, calendar));
            table.print("", spec.commandLine().getOut());
        }
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    private void add(AlignedTable table, CalendarSetup setup) {
        ZoneId zone = setup.calendar().zone();
        LocalDate first = from.orElseGet(() -> LocalDate.now(zone));
        for (int day = 0; day < days; day++) {
            LocalDate date = first.plusDays(day);
            List<PhaseTime> phases = setup.calendar().phases(date);
            boolean isHoliday = setup.calendar().holidays().contains(date);
            if (phases.isEmpty()) add(table, setup, date, "", isHoliday ? "holiday" : "no trading");
            phases.forEach(one -> add(table, setup, date, one.time() + " " + zone, one.phase()));
        }
    }

    private static void add(AlignedTable table, CalendarSetup setup, LocalDate date, String time, Object phase) {
        table.add(setup.name(), setup.instruments().size(), DAY.format(date), time, phase);
    }
}
