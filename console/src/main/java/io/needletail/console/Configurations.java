package io.needletail.console;

import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.config.ConfigBlock;
import io.needletail.engine.config.ConfigDocument;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.Setting;
import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.ReloadReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final String RESTORE = "restore";
    private static final String COMMAND = "AlarmCommand";

    private static final String UNSUPPORTED = AdminErrorCode.UNSUPPORTED.name();

    private final EngineCommands commands;
    private final AuditLog audit;
    private final ConfigHistory history;
    private final ReentrantLock changing = new ReentrantLock();

    /** A change that a caller wants: the text that is there and the text that takes its place. */
    private record Change(ConfigurationFile file, ConfigDocument now, ConfigDocument wanted) {}

    /** A configuration file, its secrets masked. */
    record Shown(
            String engine, String file, String version, String problem, List<Section> sections, List<String> lines) {}

    private record Section(String kind, int line, List<KeyAndValue> settings) {
        static Section of(ConfigBlock block) {
            return new Section(
                    block.kind(),
                    block.line(),
                    block.settings().stream().map(KeyAndValue::of).toList());
        }
    }

    private record KeyAndValue(String key, String value, boolean secret, int line) {
        static KeyAndValue of(Setting setting) {
            boolean isSecret = !setting.shown().equals(setting.value());
            return new KeyAndValue(setting.name(), setting.shown(), isSecret, setting.line());
        }
    }

    /** Outcome that a change would have. */
    record Preview(
            String base,
            String version,
            List<LineDifference.Line> difference,
            @Unwrapped ReloadReport reload) {}

    /** Outcome of a change: the number of its version, or why it has none. */
    record Applied(@Unwrapped ReloadReport reload, String version, Optional<Long> number, Optional<String> remark) {}

    Configurations(EngineCommands commands, AuditLog audit, ConfigHistory history) {
        this.commands = commands;
        this.audit = audit;
        this.history = history;
    }

    /** Returns the file of an engine. */
    Shown show(String engine) throws IOException {
        ConfigurationFile file = file(engine);
        ConfigDocument document = file.read();
        return new Shown(
                engine,
                file.path().toString(),
                document.version(),
                document.problem().map(Throwable::getMessage).orElse(""),
                document.blocks().stream().map(Section::of).toList(),
                document.shown());
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

    /** Returns the versions of an engine's configuration, the newest first. */
    List<ConfigHistory.Version> history(String engine) throws IOException {
        requireFile(engine);
        return history.list(commands.engine(engine).name());
    }

    /** Returns the lines in which two versions differ; 0 stands for the file as it is. */
    List<LineDifference.Line> difference(String engine, long from, long to) throws IOException {
        ConfigurationFile file = file(engine);
        return LineDifference.between(version(engine, file, from), version(engine, file, to));
    }

    private ConfigDocument version(String engine, ConfigurationFile file, long number) throws IOException {
        return number == 0 ? file.read() : ConfigDocument.of(file.path(), history.content(engine, number));
    }

    /** Returns what a change would do; changes nothing. */
    Preview preview(String engine, Map<String, Object> body) throws IOException {
        Change change = change(engine, body);
        return new Preview(
                change.now.version(),
                change.wanted.version(),
                LineDifference.between(change.now, change.wanted),
                dryRun(engine, change));
    }

    /** Makes a change: writes the file and lets the engine read it again. */
    Applied apply(HttpCall call, String engine) throws IOException {
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
                ReloadReport result = reload(engine, change, closedBefore);
                return kept(engine, change, new ConfigHistory.Origin(asked.who(), action, asked.why()), result);
            });
        } finally {
            changing.unlock();
        }
    }

    /** Makes a change. */
    @FunctionalInterface
    private interface Step {
        Applied run() throws IOException;
    }

    private Applied audited(AuditLog.Entry entry, Step step) throws IOException {
        try {
            Applied applied = step.run();
            ReloadReport reload = applied.reload();
            audit.write(
                    entry,
                    "done: " + reload.added().size() + " added, "
                            + reload.changed().size() + " changed, "
                            + reload.removed().size() + " removed");
            return applied;
        } catch (IOException | RuntimeException failure) {
            audit.write(entry, "failed: " + failure.getMessage());
            throw failure;
        }
    }

    private static List<String> changedLines(Change change) {
        return LineDifference.between(change.now, change.wanted).stream()
                .filter(LineDifference.Line::isChange)
                .map(line -> line.mark() + line.text())
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
        requireNoNewCommand(now, wanted);
        return new Change(file, now, wanted);
    }

    // A command has the rights of the engine's process: only who may write to the file may choose one.
    private static void requireNoNewCommand(ConfigDocument now, ConfigDocument wanted) {
        if (shellCommands(now).containsAll(shellCommands(wanted))) return;
        throw new ApiException(
                ApiException.FORBIDDEN,
                "FILE_ONLY",
                COMMAND + ": the console runs no command that came over HTTP; write it into the file itself,"
                        + " then run needletail reload");
    }

    private static Set<String> shellCommands(ConfigDocument document) {
        return document.blocks().stream()
                .flatMap(block -> block.settings().stream())
                .filter(setting -> setting.name().equals(COMMAND))
                .map(Setting::value)
                .collect(Collectors.toSet());
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

    private void requireFile(String engine) {
        commands.engine(engine).storeFor("the configuration");
    }

    private ConfigurationFile file(String engine) throws IOException {
        requireFile(engine);
        return commands.ask(engine, "status", Map.of(), EngineReport.class)
                .configuration()
                .map(path -> new ConfigurationFile(Path.of(path)))
                .orElseThrow(() -> new ApiException(
                        ApiException.CONFLICT,
                        UNSUPPORTED,
                        "the engine " + engine
                                + " names no configuration file that it reads again; needletail run has one,"
                                + " see the guide of the console"));
    }

    private ReloadReport dryRun(String engine, Change change) throws IOException {
        return history.withFile(change.wanted, candidate -> {
            String path = candidate.toString();
            ReloadReport preview = commands.reload(engine, Map.of("dryRun", true, "file", path));
            // The caller knows the file only.
            return preview.withRefused(preview.refused()
                    .map(why -> why.replace(path, change.file.path().toString())));
        });
    }

    private static void requireUsable(ReloadReport preview) {
        String refusal = preview.refused().orElse("");
        if (refusal.isEmpty()) return;
        throw new ApiException(ApiException.CONFLICT, "REFUSED", "the engine would refuse this file: " + refusal);
    }

    /** Returns the sessions of the file that the engine could not open before: they are no failure of the change. */
    private Set<String> closedBefore(String engine) throws IOException {
        return Set.copyOf(commands.reload(engine, Map.of("dryRun", true)).added());
    }

    // The file tells what the engine runs, whatever happens.
    private ReloadReport reload(String engine, Change change, Set<String> closedBefore) throws IOException {
        ReloadReport result;
        try {
            result = commands.reload(engine, Map.of());
        } catch (ApiException failure) {
            throw new ApiException(
                    failure.status(), failure.code(), "not applied, " + putBack(change) + ": " + failure.getMessage());
        }
        List<String> failed = failed(result, closedBefore);
        if (failed.isEmpty()) return result;
        String outcome = putBack(change);
        throw new ApiException(
                ApiException.CONFLICT,
                "SESSION_FAILED",
                "not applied, " + outcome + ": " + String.join("; ", failed) + reloadAgain(engine, closedBefore));
    }

    private static String putBack(Change change) {
        try {
            change.file.replace(change.wanted, change.now);
            return "the file is as it was";
        } catch (ApiException | IOException failure) {
            LOG.error(
                    "{} {} has the content that was not applied: {}",
                    ConsoleFault.CONFIGURATION_LEFT.id(),
                    change.file.path(),
                    failure.getMessage());
            return "and the file could not be put back (" + failure.getMessage() + ")";
        }
    }

    private String reloadAgain(String engine, Set<String> closedBefore) throws IOException {
        try {
            List<String> failed = failed(commands.reload(engine, Map.of()), closedBefore);
            return failed.isEmpty()
                    ? "; the engine runs what it ran before"
                    : "; of the file as it was the engine cannot run " + String.join("; ", failed);
        } catch (ApiException failure) {
            LOG.error(
                    "{} {} did not read its former configuration again: {}",
                    ConsoleFault.CONFIGURATION_LEFT.id(),
                    engine,
                    failure.getMessage());
            return "; the engine did not read it again: " + failure.getMessage() + "; reload it";
        }
    }

    private static List<String> failed(ReloadReport result, Set<String> closedBefore) {
        return result.failed().entrySet().stream()
                .filter(one -> !closedBefore.contains(one.getKey()))
                .map(one -> one.getKey() + ": " + one.getValue())
                .toList();
    }

    // The change is made; a history that cannot be written must not make it look as if it was not.
    private Applied kept(String engine, Change change, ConfigHistory.Origin origin, ReloadReport result) {
        String version = change.wanted.version();
        try {
            long number = history.add(engine, change.wanted, origin);
            return new Applied(result, version, Optional.of(number), Optional.empty());
        } catch (IOException unwritable) {
            LOG.error(
                    "{} the version of {} is not in the history: {}",
                    ConsoleFault.CONFIGURATION_LEFT.id(),
                    engine,
                    unwritable.toString());
            String remark = "applied, and not kept in the history: " + unwritable.getMessage();
            return new Applied(result, version, Optional.empty(), Optional.of(remark));
        }
    }
}
