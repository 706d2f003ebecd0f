package io.needletail.console;

import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.operate.ReloadReport;
import io.needletail.wire.Redaction;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gives commands to engines, each over a connection of its own, and writes every one to the audit. Any thread. */
final class EngineCommands {
    private static final int REASON_MAX = 200;
    private static final String FIELDS = "fields";

    private static final Duration ASK_PATIENCE = Duration.ofSeconds(5);

    /** A reload waits for the Logout(5) of each session that changes. */
    private static final Duration CHANGE_PATIENCE = Duration.ofMinutes(2);

    private final List<WatchedEngine> engines;
    private final AuditLog audit;

    EngineCommands(List<WatchedEngine> engines, AuditLog audit) {
        this.engines = engines;
        this.audit = audit;
    }

    /** Asks an engine something that changes nothing. */
    Map<String, Object> ask(String engine, String command, Map<String, Object> arguments) throws IOException {
        return call(engine, command, arguments, ASK_PATIENCE);
    }

    /** Asks the same, and reads the answer as a record. */
    <T extends Record> T ask(String engine, String command, Map<String, Object> arguments, Class<T> type)
            throws IOException {
        return AdminClient.read(ask(engine, command, arguments), type);
    }

    /** Lets an engine read its configuration again, or says what that would do. The caller writes the audit. */
    ReloadReport reload(String engine, Map<String, Object> arguments) throws IOException {
        return AdminClient.read(call(engine, "reload", arguments, CHANGE_PATIENCE), ReloadReport.class);
    }

    /**
     * Gives a command.
     *
     * @param call tells who asks, and why: the member {@code reason} of its body
     * @param target the engine, and the session where the command is for one
     * @param command of the admin channel
     * @param names members of the body that the command gets as arguments
     */
    Map<String, Object> change(HttpCall call, Alarm.Subject target, String command, List<String> names)
            throws IOException {
        Map<String, Object> body = call.body();
        Map<String, Object> arguments = new LinkedHashMap<>();
        names.stream().filter(body::containsKey).forEach(name -> arguments.put(name, body.get(name)));
        AuditLog.Entry entry = entry(call, body, command, target, arguments);
        audit.write(entry, "begun");
        Map<String, Object> all = new LinkedHashMap<>(arguments);
        if (!target.session().isEmpty()) all.put("session", target.session());
        try {
            Map<String, Object> result = call(target.engine(), command, all, CHANGE_PATIENCE);
            audit.write(entry, "done");
            return result;
        } catch (IOException | ApiException failure) {
            audit.write(entry, "failed: " + failure.getMessage());
            throw failure;
        }
    }

    /** Makes an entry of the audit, and refuses a change without a reason. */
    static AuditLog.Entry entry(
            HttpCall call,
            Map<String, Object> body,
            String action,
            Alarm.Subject target,
            Map<String, Object> arguments) {
        String reason = Members.text(body, "reason").strip();
        if (reason.isEmpty() || reason.length() > REASON_MAX) {
            throw ApiException.badRequest("reason: expected 1 to " + REASON_MAX + " characters, for the audit");
        }
        String name = target.session().isEmpty() ? target.engine() : target.engine() + " " + target.session();
        return new AuditLog.Entry(call.who(), action, name, reason, masked(arguments));
    }

    // The audit has the fields of a message that was sent, without passwords.
    private static Map<String, Object> masked(Map<String, Object> arguments) {
        if (!(arguments.get(FIELDS) instanceof List<?> fields)) return arguments;
        Map<String, Object> masked = new LinkedHashMap<>(arguments);
        masked.put(FIELDS, fields.stream().map(EngineCommands::masked).toList());
        return masked;
    }

    private static Object masked(Object field) {
        boolean isSecret = field instanceof List<?> pair
                && pair.size() == 2
                && pair.getFirst() instanceof Long tag
                && Redaction.DEFAULTS.hides((int) Math.min(tag, Integer.MAX_VALUE));
        return isSecret ? List.of(((List<?>) field).getFirst(), "***") : field;
    }

    /** Finds an engine that the console shows. */
    WatchedEngine engine(String name) {
        return engines.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("there is no engine " + name));
    }

    private Map<String, Object> call(String name, String command, Map<String, Object> arguments, Duration patience)
            throws IOException {
        WatchedEngine engine = engine(name);
        try (AdminClient client = AdminClient.connect(engine.address(), patience)) {
            return client.call(command, arguments);
        } catch (AdminException refused) {
            throw new ApiException(status(refused.code()), refused.code().name(), refused.getMessage());
        } catch (IOException unreachable) {
            throw new ApiException(
                    ApiException.UNAVAILABLE, "ENGINE_DOWN", "the engine " + name + ": " + unreachable.getMessage());
        }
    }

    private static int status(AdminErrorCode code) {
        return switch (code) {
            case BAD_REQUEST, UNKNOWN_COMMAND, UNKNOWN_VERSION, LINE_TOO_LONG, LINE_UNFINISHED ->
                ApiException.BAD_REQUEST;
            case UNKNOWN_SESSION, UNKNOWN_ENGINE -> ApiException.NOT_FOUND;
            case FORBIDDEN -> ApiException.FORBIDDEN;
            case REFUSED, UNSUPPORTED, INVALID -> ApiException.CONFLICT;
            case FAILED -> ApiException.FAILED;
            case BUSY, TIMEOUT, ENDED, ENGINE_DOWN, TOO_MANY_CLIENTS, DISPLACED -> ApiException.UNAVAILABLE;
        };
    }
}
