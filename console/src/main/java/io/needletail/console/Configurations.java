package io.needletail.console;

import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.config.ConfigBlock;
import io.needletail.engine.config.ConfigDocument;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configuration files of the engines: shown with masked secrets, changed after a dry run of the engine's reload,
 * kept in a history. A change is made as a whole or not at all. Any thread; one change at a time.
 */
final class Configurations {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final String REFUSED = "refused";
    private static final String FAILED = "failed";
    private static final String RESTORE = "restore";
    private static final String VERSION = "version";

    private static final String UNSUPPORTED = AdminErrorCode.UNSUPPORTED.name();

    private final EngineCommands commands;
    private final AuditLog audit;
    private final ConfigHistory history;
    private final ReentrantLock changing = new ReentrantLock();

    /** A change that a caller wants: the text that is there and the text that takes its place. */
    private record Change(ConfigurationFile file, ConfigDocument now, ConfigDocument wanted) {}

    Configurations(EngineCommands commands, AuditLog audit, ConfigHistory history) {
        this.commands = commands;
        this.audit = audit;
        this.history = history;
    }

    /** Returns the file of an engine, its secrets masked. */
    Map<String, Object> show(String engine) throws IOException {
        ConfigurationFile file = file(engine);
        ConfigDocument document = file.read();
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("engine", engine);
        object.put("file", file.path().toString());
        object.put(VERSION, document.version());
        object.put("problem", document.problem().map(Throwable::getMessage).orElse(""));
        object.put(
                "sections",
                document.blocks().stream().map(Configurations::section).toList());
        object.put("lines", document.shown());
        return object;
    }

    /** Returns the settings of a session, or none with the reason where the engine has no configuration file. */
    Map<String, Object> settings(String engine, String session) throws IOException {
        try {
            return commands.ask(engine, "settings", Map.of("session", session));
        } catch (ApiException refused) {
            if (!refused.code().equals(UNSUPPORTED)) throw refused;
            return Map.of("settings", List.of(), "changed", false, "unavailable", refused.getMessage());
        }
    }

    private static Map<String, Object> section(ConfigBlock block) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", block.kind());
        object.put("line", block.line());
        object.put(
                "settings",
                block.settings().stream().map(Configurations::setting).toList());
        return object;
    }

    private static Map<String, Object> setting(Setting setting) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("key", setting.name());
        object.put("value", setting.shown());
        object.put("secret", !setting.shown().equals(setting.value()));
        object.put("line", setting.line());
        return object;
    }

    /** Returns the versions of an engine's configuration, the newest first. */
    List<Map<String, Object>> history(String engine) throws IOException {
        return history.list(commands.engine(engine).name());
    }

    /** Returns the lines in which two versions differ; 0 stands for the file as it is. */
    List<Map<String, Object>> difference(String engine, long from, long to) throws IOException {
        ConfigurationFile file = file(engine);
        return LineDifference.between(version(engine, file, from), version(engine, file, to));
    }

    private ConfigDocument version(String engine, ConfigurationFile file, long number) throws IOException {
        return number == 0 ? file.read() : ConfigDocument.of(file.path(), history.content(engine, number));
    }

    /** Returns what a change would do; changes nothing. */
    Map<String, Object> preview(String engine, Map<String, Object> body) throws IOException {
        Change change = change(engine, body);
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("base", change.now.version());
        object.put(VERSION, change.wanted.version());
        object.put("difference", LineDifference.between(change.now, change.wanted));
        object.putAll(dryRun(engine, change));
        return object;
    }

    /** Makes a change: writes the file and lets the engine read it again. */
    Map<String, Object> apply(HttpCall call, String engine) throws IOException {
        Map<String, Object> body = call.body();
        Alarm.Subject target = new Alarm.Subject(engine, "");
        String action = body.containsKey(RESTORE) ? "roll-back" : "configure";
        // A reason is asked for before anything is read.
        AuditLog.Entry asked = EngineCommands.entry(call, body, action, target, Map.of());
        if (!changing.tryLock()) {
            throw new ApiException(
                    ApiException.CONFLICT, "BUSY", "another change of a configuration is under way: preview once more");
        }
        try {
            Change change = change(engine, body);
            Map<String, Object> arguments = new LinkedHashMap<>();
            if (body.containsKey(RESTORE)) arguments.put(RESTORE, Members.number(body, RESTORE));
            arguments.put("file", change.file.path().toString());
            arguments.put("difference", changedLines(change));
            AuditLog.Entry entry = EngineCommands.entry(call, body, action, target, arguments);
            audit.write(entry, "begun");
            return audited(entry, () -> {
                requireUsable(dryRun(engine, change));
                Set<String> closedBefore = closedBefore(engine);
                history.keepFound(engine, change.now);
                change.file.replace(change.now, change.wanted);
                Map<String, Object> result = new LinkedHashMap<>(reload(engine, change, closedBefore));
                result.put(VERSION, change.wanted.version());
                keep(engine, change, new ConfigHistory.Origin(asked.who(), action, asked.why()), result);
                return result;
            });
        } finally {
            changing.unlock();
        }
    }

    /** Makes a change. */
    @FunctionalInterface
    private interface Step {
        Map<String, Object> run() throws IOException;
    }

    private Map<String, Object> audited(AuditLog.Entry entry, Step step) throws IOException {
        try {
            Map<String, Object> result = step.run();
            audit.write(
                    entry,
                    "done: " + count(result, "added") + ", " + count(result, "changed") + ", "
                            + count(result, "removed"));
            return result;
        } catch (IOException | RuntimeException failure) {
            audit.write(entry, "failed: " + failure.getMessage());
            throw failure;
        }
    }

    private static String count(Map<String, Object> result, String what) {
        return (result.get(what) instanceof List<?> sessions ? sessions.size() : 0) + " " + what;
    }

    private static List<String> changedLines(Change change) {
        return LineDifference.between(change.now, change.wanted).stream()
                .filter(line -> "+-".contains(Members.text(line, "mark")))
                .map(line -> Members.text(line, "mark") + Members.text(line, "text"))
                .toList();
    }

    private Change change(String engine, Map<String, Object> body) throws IOException {
        ConfigurationFile file = file(engine);
        String base = Members.text(body, "base");
        if (base.isEmpty())
            throw ApiException.badRequest("base: expected the version of the file that the change is for");
        ConfigDocument now = file.requireVersion(base);
        ConfigDocument wanted = body.containsKey(RESTORE) ? version(engine, file, restored(body)) : edited(now, body);
        if (wanted.version().equals(base)) throw ApiException.badRequest("the change leaves the file as it is");
        return new Change(file, now, wanted);
    }

    private static long restored(Map<String, Object> body) {
        long number = Members.number(body, RESTORE);
        if (number >= 1) return number;
        throw ApiException.badRequest("restore: expected the number of a version");
    }

    private static ConfigDocument edited(ConfigDocument now, Map<String, Object> body) {
        try {
            return now.edit(ConfigEditReader.read(body));
        } catch (ConfigException unreadable) {
            throw new ApiException(ApiException.CONFLICT, "FILE_BROKEN", unreadable.getMessage());
        } catch (IllegalArgumentException wrong) {
            throw ApiException.badRequest(wrong.getMessage());
        }
    }

    private ConfigurationFile file(String engine) throws IOException {
        String path = Members.text(commands.ask(engine, "status", Map.of()), "configuration");
        if (path.isEmpty()) {
            throw new ApiException(
                    ApiException.CONFLICT,
                    UNSUPPORTED,
                    "the engine " + engine
                            + " tells no configuration file that it reads again; needletail run has one, see the guide of the console");
        }
        return new ConfigurationFile(Path.of(path));
    }

    private Map<String, Object> dryRun(String engine, Change change) throws IOException {
        return history.withFile(change.wanted, candidate -> {
            String path = candidate.toString();
            Map<String, Object> preview =
                    new LinkedHashMap<>(commands.reload(engine, Map.of("dryRun", true, "file", path)));
            // The caller knows the file only.
            String refusal = Members.text(preview, REFUSED);
            preview.put(REFUSED, refusal.replace(path, change.file.path().toString()));
            return preview;
        });
    }

    private static void requireUsable(Map<String, Object> preview) {
        String refusal = Members.text(preview, REFUSED);
        if (refusal.isEmpty()) return;
        throw new ApiException(ApiException.CONFLICT, "REFUSED", "the engine would refuse this file: " + refusal);
    }

    /** Returns the sessions of the file that the engine could not open before: they are no failure of the change. */
    private Set<String> closedBefore(String engine) throws IOException {
        Map<String, Object> preview = commands.reload(engine, Map.of("dryRun", true));
        return preview.get("added") instanceof Collection<?> sessions
                ? sessions.stream().map(String::valueOf).collect(Collectors.toSet())
                : Set.of();
    }

    // The file tells what the engine runs, whatever happens.
    private Map<String, Object> reload(String engine, Change change, Set<String> closedBefore) throws IOException {
        Map<String, Object> result;
        try {
            result = commands.reload(engine, Map.of());
        } catch (ApiException failure) {
            throw new ApiException(
                    failure.status(), failure.code(), "not applied, " + putBack(change) + ": " + failure.getMessage());
        }
        Map<String, Object> failed = new LinkedHashMap<>(Members.object(result, FAILED));
        failed.keySet().removeAll(closedBefore);
        if (failed.isEmpty()) return result;
        String outcome = putBack(change);
        throw new ApiException(
                ApiException.CONFLICT,
                "SESSION_FAILED",
                "not applied, " + outcome + ": " + String.join("; ", texts(failed))
                        + reloadAgain(engine, closedBefore));
    }

    private static String putBack(Change change) {
        try {
            change.file.replace(change.wanted, change.now);
            return "the file is as it was";
        } catch (ApiException | IOException failure) {
            LOG.error("{} has the content that was not applied: {}", change.file.path(), failure.getMessage());
            return "and the file could not be put back (" + failure.getMessage() + ")";
        }
    }

    private String reloadAgain(String engine, Set<String> closedBefore) throws IOException {
        try {
            Map<String, Object> failed = new LinkedHashMap<>(Members.object(commands.reload(engine, Map.of()), FAILED));
            failed.keySet().removeAll(closedBefore);
            return failed.isEmpty()
                    ? "; the engine runs what it ran before"
                    : "; of the file as it was the engine cannot run " + String.join("; ", texts(failed));
        } catch (ApiException failure) {
            LOG.error("{} did not read its former configuration again: {}", engine, failure.getMessage());
            return "; the engine did not read it again: " + failure.getMessage() + "; reload it";
        }
    }

    private static List<String> texts(Map<String, Object> failed) {
        return failed.entrySet().stream()
                .map(one -> one.getKey() + ": " + one.getValue())
                .toList();
    }

    // The change is made; a history that cannot be written must not make it look as if it was not.
    private void keep(String engine, Change change, ConfigHistory.Origin origin, Map<String, Object> result) {
        try {
            result.put("number", history.add(engine, change.wanted, origin));
        } catch (IOException unwritable) {
            LOG.error("the version of {} is not in the history: {}", engine, unwritable.toString());
            result.put("remark", "applied, and not kept in the history: " + unwritable.getMessage());
        }
    }
}
