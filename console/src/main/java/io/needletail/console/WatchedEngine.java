package io.needletail.console;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * An engine that the console shows.
 *
 * @param name its name in the console: 1 to 64 letters, digits, {@code .}, {@code _} and {@code -}, not only dots
 * @param socket of its admin channel
 */
public record WatchedEngine(String name, Path socket) {
    private static final Pattern NAME = Pattern.compile("(?!\\.+$)[A-Za-z0-9._-]{1,64}");

    /** Rejects a name that cannot stand in an address. */
    public WatchedEngine {
        if (!isName(name)) {
            throw new IllegalArgumentException("engine name '" + name
                    + "': expected 1 to 64 letters, digits, '.', '_' or '-', not only dots; name it with NAME=DIR");
        }
    }

    /** Tests whether an engine can have a name; such a name is also that of a folder. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }
}
