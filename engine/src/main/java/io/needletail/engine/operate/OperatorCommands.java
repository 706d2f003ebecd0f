package io.needletail.engine.operate;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineControl;
import io.needletail.engine.SessionCommand;
import io.needletail.engine.SessionMessage;
import io.needletail.engine.SessionView;
import io.needletail.engine.admin.AdminCommands;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.store.Storage;
import io.needletail.session.SessionId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;

/**
 * The commands of operators for an engine, by the names and with the members that the guide's page
 * {@code admin-channel.md} gives them: the admin channel carries them out, and so does what an application offers its
 * operators itself. Any thread.
 *
 * <p>{@code status}, {@code metrics}, {@code list}, {@code show}, {@code dictionaries} and {@code log} are answered on
 * the calling thread, from counters; the other commands are tasks for the engine's thread.
 */
public final class OperatorCommands implements AdminCommands {
    private static final Logger LOG = EngineLogger.of("needletail.admin");
    private static final String SESSION = "session";
    private static final String TO = "to";
    private static final int TEXT_MAX = 200;

    private final Engine engine;
    private final AdminReload reload;
    private final Optional<Path> file;
    private final Optional<RecentLog> log;

    OperatorCommands(Engine engine, AdminConfig config) {
        this(engine, new AdminReload(config.reloading()), config.file(), config.log());
    }

    private OperatorCommands(Engine engine, AdminReload reload, Optional<Path> file, Optional<RecentLog> log) {
        this.engine = engine;
        this.reload = reload;
        this.file = file;
        this.log = log;
    }

    /**
     * Returns the commands for an engine whose application has no configuration to read again.
     *
     * @param engine carries them out
     * @return the commands
     */
    public static OperatorCommands of(Engine engine) {
        return new OperatorCommands(engine, new AdminReload(Optional.empty()), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the engine as {@code status} shows it.
     *
     * @return as of now
     */
    public EngineReport status() {
        return EngineReport.of(engine, version(), file);
    }

    /**
     * Returns the sessions as {@code list} shows them.
     *
     * @return as of now
     */
    public SessionListing list() {
        return new SessionListing(
                engine.views().stream().map(SessionReport::brief).toList());
    }

    @Override
    public CompletableFuture<Object> execute(String command, Map<String, Object> arguments) {
        return switch (command) {
            case "status" -> CompletableFuture.completedFuture(status());
            case "list" -> CompletableFuture.completedFuture(list());
            case "metrics" -> CompletableFuture.completedFuture(EngineMetrics.of(engine));
            case "show" -> CompletableFuture.completedFuture(SessionReport.full(named(arguments)));
            case "dictionaries" ->
                CompletableFuture.completedFuture(Map.of(
                        "sessions",
                        engine.views().stream().map(SessionDictionaries::of).toList()));
            case "log" -> CompletableFuture.completedFuture(log(arguments));
            case "reload" -> reload.execute(arguments);
            case "settings" -> reload.settings(named(arguments).id());
            default -> {
                SessionCommand parsed = command(command, arguments);
                yield execute(named(arguments).id(), parsed);
            }
        };
    }

    private LogLines log(Map<String, Object> arguments) {
        if (log.isPresent()) return log.get().after(number(arguments, "after").orElse(0));
        throw new AdminException(
                AdminErrorCode.UNSUPPORTED,
                "the process of this engine keeps no lines of its log for operators; read the log where it is written");
    }

    private CompletableFuture<Object> execute(SessionId id, SessionCommand command) {
        LOG.info("{} {} by an operator", id, command.verb());
        return engine.control().execute(id, command).thenApply(SessionReport::brief);
    }

    private static SessionCommand command(String name, Map<String, Object> arguments) {
        return switch (name) {
            case "logon" -> new SessionCommand.LogOn();
            case "logout" -> new SessionCommand.LogOut(text(arguments));
            case "disconnect" -> new SessionCommand.Disconnect();
            case "test-request" -> new SessionCommand.TestRequest();
            case "set-numbers" -> numbers(arguments);
            case "reset" -> new SessionCommand.Reset();
            case "resend" -> resend(arguments);
            case "send" -> new SessionCommand.Send(message(arguments));
            default -> throw new AdminException(AdminErrorCode.UNKNOWN_COMMAND, "there is no command " + name);
        };
    }

    private static SessionCommand numbers(Map<String, Object> arguments) {
        OptionalLong nextIn = number(arguments, "nextIn");
        OptionalLong nextOut = number(arguments, "nextOut");
        if (nextIn.isEmpty() && nextOut.isEmpty()) throw badRequest("set-numbers needs nextIn, nextOut or both");
        return new SessionCommand.SetNumbers(nextIn, nextOut);
    }

    private static SessionCommand resend(Map<String, Object> arguments) {
        long from = number(arguments, "from").orElseThrow(() -> badRequest("resend needs from, a number"));
        long to = number(arguments, TO).orElse(Long.MAX_VALUE);
        if (to < from) throw badRequest("to=" + to + ": expected from or more, which is " + from);
        return new SessionCommand.Resend(from, to);
    }

    // The fields are pairs of tag and value: [[11,"A1"],[55,"MSFT"]].
    private static SessionMessage message(Map<String, Object> arguments) {
        boolean isWhole = arguments.get("type") instanceof String && arguments.get("fields") instanceof List<?>;
        if (!isWhole) throw badRequest("send needs type, a MsgType(35), and fields, an array of pairs [tag,\"value\"]");
        List<SessionMessage.Field> fields = new ArrayList<>();
        try {
            for (Object field : (List<?>) arguments.get("fields")) fields.add(field(field));
            return new SessionMessage((String) arguments.get("type"), fields);
        } catch (IllegalArgumentException wrong) {
            throw badRequest(wrong.getMessage());
        }
    }

    private static SessionMessage.Field field(Object field) {
        if (field instanceof List<?> pair && pair.size() == 2) {
            boolean isPair = pair.getFirst() instanceof Long tag && tag >= 1 && tag <= Integer.MAX_VALUE;
            if (isPair && pair.getLast() instanceof String value) {
                return new SessionMessage.Field(((Long) pair.getFirst()).intValue(), value);
            }
        }
        throw new IllegalArgumentException("fields: expected pairs such as [11,\"A1\"], a tag and its value as text");
    }

    private static OptionalLong number(Map<String, Object> arguments, String name) {
        return switch (arguments.get(name)) {
            case null -> OptionalLong.empty();
            case Long number when number >= 1 && number <= EngineControl.NUMBER_MAX -> OptionalLong.of(number);
            default ->
                throw badRequest(
                        name + "=" + arguments.get(name) + ": expected a number from 1 to " + EngineControl.NUMBER_MAX);
        };
    }

    private static String text(Map<String, Object> arguments) {
        Object text = arguments.getOrDefault("text", "");
        boolean fits = text instanceof String given && given.matches("[ -~]{0," + TEXT_MAX + "}");
        if (fits) return (String) text;
        throw badRequest("text: expected at most " + TEXT_MAX + " printable characters of ASCII");
    }

    private SessionView named(Map<String, Object> arguments) {
        if (!(arguments.get(SESSION) instanceof String name)) throw badRequest("the request has no member \"session\"");
        List<SessionView> all = engine.views();
        List<SessionView> found = all.stream()
                .filter(view -> view.id().toString().equals(name)
                        || Storage.name(view.id()).equals(name))
                .toList();
        if (found.isEmpty()) {
            found = all.stream()
                    .filter(view -> view.id().targetCompId().equals(name))
                    .toList();
        }
        if (found.size() == 1) return found.getFirst();
        throw new AdminException(
                AdminErrorCode.UNKNOWN_SESSION,
                found.isEmpty()
                        ? "the engine runs no session " + name + "; list shows those that it runs"
                        : name + " fits " + found.size() + " sessions: name one as list shows it");
    }

    private static AdminException badRequest(String text) {
        return new AdminException(AdminErrorCode.BAD_REQUEST, text);
    }

    // Only a packaged jar has a manifest to read it from.
    static String version() {
        return "needletail "
                + Optional.ofNullable(Engine.class.getPackage().getImplementationVersion())
                        .orElse("unpackaged");
    }
}
