package io.needletail.console;

import io.needletail.console.Route.Parameter;
import io.needletail.engine.operate.LogLines;
import io.needletail.engine.operate.RecentLog;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.slf4j.event.Level;

/** The newest lines of the log of an engine's process. */
final class LogRoutes {
    private final ConsoleState state;
    private final EngineCommands commands;

    LogRoutes(ConsoleState state, EngineCommands commands) {
        this.state = state;
        this.commands = commands;
    }

    List<Route> below(String root) {
        return List.of(Route.get(
                root + "/log",
                "Lists the newest lines of an engine's log, the oldest of them first.",
                List.of(
                        Parameter.text("engine", "Name of the engine, where there are several; in the query."),
                        Parameter.text("session", "Only lines that name this session."),
                        Parameter.text("level", "Only lines of this level and above: ERROR, WARN, INFO."),
                        Parameter.text("text", "Only lines with this text, in upper or lower case."),
                        Parameter.number("after", "Only lines after that of this number."),
                        Parameter.number("max", "Most lines; default: " + RecentLog.LINES_MAX + ".")),
                this::lines));
    }

    /**
     * Lines that were found.
     *
     * @param lines the oldest first
     * @param last number of the newest line that was searched; 0 where there is none
     * @param missed lines after the one that was asked for, which the engine no longer has
     */
    private record Found(List<LogLines.Line> lines, long last, long missed) {}

    private void lines(HttpCall call) throws IOException {
        String engine = state.engine(call.query("engine")).engine();
        long after = call.query("after", 0, 0, Long.MAX_VALUE);
        int max = (int) call.query("max", RecentLog.LINES_MAX, 1, RecentLog.LINES_MAX);
        Predicate<LogLines.Line> wanted =
                level(call).and(text(call.query("text"))).and(naming(call.query("session")));
        LogLines answer = commands.ask(engine, "log", after == 0 ? Map.of() : Map.of("after", after), LogLines.class);
        List<LogLines.Line> all = answer.lines();
        List<LogLines.Line> found = all.stream().filter(wanted).toList();
        long last = all.isEmpty() ? after : all.getLast().number();
        // Nobody knows how many lines the process before this one has written since.
        long seen = Math.max(after, answer.before());
        long missed = all.isEmpty() || last <= after ? 0 : all.getFirst().number() - seen - 1;
        call.json(
                HttpCall.OK,
                new Found(found.subList(Math.max(0, found.size() - max), found.size()), last, Math.max(0, missed)));
    }

    private static Predicate<LogLines.Line> level(HttpCall call) {
        String name = call.query("level");
        if (name.isEmpty()) return line -> true;
        Level least = Arrays.stream(Level.values())
                .filter(level -> level.name().equals(name))
                .findFirst()
                .orElseThrow(() -> ApiException.badRequest("level=" + name + ": expected ERROR, WARN or INFO"));
        return line -> Level.valueOf(line.level()).toInt() >= least.toInt();
    }

    private static Predicate<LogLines.Line> text(String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        return line -> line.text().toLowerCase(Locale.ROOT).contains(wanted);
    }

    // A session is not named by the identity of another one that begins or ends with its own.
    private static Predicate<LogLines.Line> naming(String session) {
        if (session.isEmpty()) return line -> true;
        Pattern name = Pattern.compile("(?<![\\w.-])" + Pattern.quote(session) + "(?![.-]?\\w)");
        return line -> name.matcher(line.text()).find();
    }
}
