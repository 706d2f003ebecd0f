package io.needletail.cli.console;

import io.needletail.console.WatchedEngine;
import io.needletail.engine.admin.AdminSocket;
import java.nio.file.Path;

/**
 * An engine whose journals the console searches.
 *
 * @param watched its name and the socket of its admin channel
 * @param store folder of its journals
 */
public record JournaledEngine(WatchedEngine watched, Path store) {
    /**
     * Names an engine by the folder of its journals.
     *
     * @param name its name in the console
     * @param store the folder; the admin channel is beside the journals
     * @return the engine
     */
    public static JournaledEngine of(String name, Path store) {
        return new JournaledEngine(new WatchedEngine(name, AdminSocket.beside(store)), store);
    }
}
