package io.needletail.engine.agent;

import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminCommands;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.admin.Role;
import io.needletail.engine.config.AgentConfig;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.EngineLogger;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;

/**
 * Commands of one client of an agent: {@code open} names the engine, and each further command is forwarded to it over a
 * connection of its own, as far as the client's role there allows. The server gives one command at a time.
 */
final class AgentClient implements AdminCommands {
    private static final Logger LOG = EngineLogger.of(AgentListener.LOGGER);
    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(4);
    // A reload waits for the Logout(5) of each session that changes.
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<String> OF_THE_LINE = List.of("id", "version", "command");
    private static final String ENGINE = "engine";

    private final AgentAccess access;
    private final AgentConfig.Client client;
    private final String who;
    private Optional<Engine> engine = Optional.empty();
    private boolean isGone;

    /** An engine that the client has opened. */
    private record Engine(String name, Role role, AdminClient channel) {}

    private record Opened(String engine, String role, Optional<String> configuration) {}

    AgentClient(AgentAccess access, AgentConfig.Client client, String who) {
        this.access = access;
        this.client = client;
        this.who = who;
    }

    @Override
    public CompletableFuture<Object> execute(String command, Map<String, Object> arguments) {
        if (command.equals(AdminClient.OPEN)) {
            String name = arguments.get(ENGINE) instanceof String text ? text : "";
            Role role = client.role(name).orElseThrow(() -> forbidden("engine '" + name + "': no role there"));
            Path socket = Optional.ofNullable(access.engines().get(name))
                    .orElseThrow(() -> new AdminException(
                            AdminErrorCode.UNKNOWN_ENGINE, "the agent was started without an engine " + name));
            return CompletableFuture.supplyAsync(() -> open(name, role, socket), access.pool());
        }
        Engine opened = opened().orElseThrow(() -> new AdminException(
                AdminErrorCode.BAD_REQUEST, "name an engine first: {\"command\":\"open\",\"engine\":\"NAME\"}"));
        Role needed = Role.of(command);
        if (!opened.role.includes(needed)) {
            throw forbidden(command + " at " + opened.name + " needs the role " + needed.text()
                    + ", this certificate has " + opened.role.text());
        }
        if (arguments.containsKey("file")) {
            throw new AdminException(
                    AdminErrorCode.UNSUPPORTED, "file: names a file of the engine's machine, which no agent reads");
        }
        if (needed != Role.VIEWER) {
            LOG.info("{}: {} at {} {}", who, command, opened.name, arguments.getOrDefault("session", ""));
        }
        return CompletableFuture.supplyAsync(() -> forward(opened, command, arguments), access.pool());
    }

    private static AdminException forbidden(String text) {
        return new AdminException(
                AdminErrorCode.FORBIDDEN,
                ConnectionError.ROLE_TOO_LOW.id() + " " + text + "; ClientRoles of the agent's file gives roles");
    }

    private Object open(String name, Role role, Path socket) {
        try {
            AdminClient channel = AdminClient.connect(socket, CONNECT_PATIENCE);
            channel.patience(PATIENCE);
            take(Optional.of(new Engine(name, role, channel)));
            return new Opened(name, role.text(), channel.file().map(Path::toString));
        } catch (IOException absent) {
            throw unreachable(name, absent);
        }
    }

    private Object forward(Engine opened, String command, Map<String, Object> arguments) {
        Map<String, Object> passed = new LinkedHashMap<>(arguments);
        OF_THE_LINE.forEach(passed::remove);
        try {
            return opened.channel.call(command, passed);
        } catch (IOException lost) {
            take(Optional.empty());
            throw unreachable(opened.name, lost);
        }
    }

    private static AdminException unreachable(String name, IOException cause) {
        return new AdminException(
                AdminErrorCode.ENGINE_DOWN,
                ConnectionError.ENGINE_UNREACHABLE.id() + " the agent does not reach the engine " + name + ": "
                        + cause.getMessage());
    }

    private synchronized Optional<Engine> opened() {
        return engine;
    }

    // The client may leave while its engine is being connected to.
    private synchronized void take(Optional<Engine> next) {
        engine.ifPresent(before -> close(before.channel));
        engine = next;
        if (isGone) next.ifPresent(one -> close(one.channel));
    }

    @Override
    public synchronized void disconnected() {
        isGone = true;
        take(Optional.empty());
    }

    private static void close(AdminClient channel) {
        try {
            channel.close();
        } catch (IOException broken) {
            LOG.warn(
                    "{} cannot close the connection to an engine: {}",
                    ConnectionError.ENGINE_UNREACHABLE.id(),
                    broken.getMessage());
        }
    }
}
