package io.needletail.console;

import io.needletail.console.Route.Parameter;
import io.needletail.engine.admin.Role;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** The addresses of the API that show, acknowledge and silence alarms. Every change is in the audit. */
final class AlarmRoutes {
    /** Longest silence of an alarm. */
    private static final Duration SILENCE_MAX = Duration.ofDays(7);

    private static final String UNTIL = "until";

    private final String root;
    private final Alarms alarms;
    private final AuditLog audit;

    AlarmRoutes(String root, Alarms alarms, AuditLog audit) {
        this.root = root + "/alarms";
        this.alarms = alarms;
        this.audit = audit;
    }

    Route list() {
        return Route.state(
                root,
                "Lists the alarms, the newest first.",
                List.of(),
                call -> call.json(HttpCall.OK, Map.of("alarms", alarms.newest())));
    }

    List<Route> changes() {
        return List.of(
                Route.post(
                        root + "/{id}/acknowledge",
                        Role.OPERATOR,
                        "Acknowledges an alarm.",
                        List.of(Parameter.reason()),
                        call -> change(call, "acknowledge", Map.of(), id -> alarms.acknowledge(id, call.who()))),
                Route.post(
                        root + "/{id}/silence",
                        Role.OPERATOR,
                        "Silences an alarm that lasts: it is shown, and neither delivered nor counted until the time"
                                + " is over.",
                        List.of(
                                Parameter.reason(),
                                new Parameter(
                                        UNTIL, "string", true, "The end, at most 7 days ahead: 2026-01-31T08:00:00Z.")),
                        this::silence));
    }

    private void silence(HttpCall call) throws IOException {
        Instant until = until(call);
        String reason = Members.text(call.body(), "reason").strip();
        Alarm.Silence silence = new Alarm.Silence(call.who(), until.toEpochMilli(), reason);
        change(call, "silence", Map.of(UNTIL, until.toString()), id -> alarms.silence(id, silence));
    }

    private static Instant until(HttpCall call) {
        String text = Members.text(call.body(), UNTIL);
        Instant now = Instant.now();
        try {
            Instant until = Instant.parse(text);
            if (until.isAfter(now) && !until.isAfter(now.plus(SILENCE_MAX))) return until;
        } catch (DateTimeException _) {
            // Reported below.
        }
        throw ApiException.badRequest(UNTIL + "=" + text + ": expected a time to come, at most " + SILENCE_MAX.toDays()
                + " days ahead, such as 2026-01-31T08:00:00Z");
    }

    private void change(HttpCall call, String action, Map<String, Object> arguments, LongFunction<Alarm> change)
            throws IOException {
        String id = call.path("id");
        if (!id.matches("\\d{1,18}")) throw ApiException.badRequest("'" + id + "' is no number of an alarm");
        Alarm.Subject target = new Alarm.Subject("alarm " + id, "");
        AuditLog.Entry entry = EngineCommands.entry(call, call.body(), action, target, arguments);
        audit.write(entry, "begun");
        try {
            Alarm alarm = change.apply(Long.parseLong(id));
            alarms.save();
            audit.write(entry, "done: " + alarm.kind() + " " + alarm.subject().session());
            call.json(HttpCall.OK, alarm);
        } catch (ApiException refused) {
            audit.write(entry, "failed: " + refused.getMessage());
            throw refused;
        }
    }
}
