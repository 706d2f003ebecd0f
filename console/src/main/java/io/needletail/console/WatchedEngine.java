package io.needletail.console;

import io.needletail.engine.admin.AdminAddress;
import io.needletail.engine.admin.AdminSocket;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An engine that the console shows.
 *
 * @param name its name in the console: 1 to 64 letters, digits, {@code .}, {@code _} and {@code -}, not only dots
 * @param address of its admin channel
 * @param store folder of its journals, which the console searches; empty for an engine behind an agent, whose files
 *     are on another machine
 */
public record WatchedEngine(String name, AdminAddress address, Optional<Path> store) {
    private static final Pattern NAME = Pattern.compile("(?!\\.+$)[A-Za-z0-9._-]{1,64}");

    /** Rejects a name that cannot stand in an address. */
    public WatchedEngine {
        if (!isName(name)) {
            throw new IllegalArgumentException("engine name '" + name
                    + "': expected 1 to 64 letters, digits, '.', '_' or '-', not only dots; name it with NAME=DIR");
        }
    }

    /**
     * Names an engine by the folder of its journals.
     *
     * @param name its name in the console
     * @param store the folder; the admin channel is beside the journals
     * @return the engine
     */
    public static WatchedEngine of(String name, Path store) {
        return of(name, AdminSocket.beside(store), store);
    }

    /**
     * Names an engine of this machine whose admin channel is in another place.
     *
     * @param name its name in the console
     * @param socket of its admin channel
     * @param store the folder of its journals
     * @return the engine
     */
    public static WatchedEngine of(String name, Path socket, Path store) {
        return new WatchedEngine(name, new AdminAddress.Local(socket), Optional.of(store));
    }

    /** Tests whether an engine can have a name; such a name is also that of a folder. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns the folder of the journals; refuses what needs files of another machine, and names it. */
    Path storeFor(String work) {
        return store.orElseThrow(() -> new ApiException(
                ApiException.CONFLICT,
                "REMOTE_ENGINE",
                work + " needs the files of the engine " + name
                        + ", which are on the machine of its agent: use a console there"));
    }
}
