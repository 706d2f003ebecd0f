package io.needletail.engine.admin;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Carries out the commands of an admin channel. */
@FunctionalInterface
public interface AdminCommands {
    /**
     * Begins a command. Called on the channel's thread; must not block.
     *
     * @param command name of the command
     * @param arguments the request's members
     * @return completed on any thread, with what {@link Json#text} writes, or with an {@link AdminException}; the
     *     channel's thread looks for it each millisecond, so that completing it costs the completing thread no system
     *     call
     */
    CompletableFuture<Object> execute(String command, Map<String, Object> arguments);

    /** The connection of the client has ended. Called on the channel's thread, once for each client. */
    default void disconnected() {
        // Nothing belongs to one client.
    }
}
