package io.needletail.engine.admin;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Rights of a caller of a console or an agent; each has those of the roles before it. */
public enum Role {
    /** Reads. */
    VIEWER,
    /** Logs sessions on and out, sends messages, test requests and resends, acknowledges alarms, commands the venue. */
    OPERATOR,
    /** Sets and resets sequence numbers, changes and reloads the configuration. */
    ADMINISTRATOR;

    private static final Set<String> VIEWED =
            Set.of("status", "metrics", "list", "show", "settings", "log", "dictionaries");
    private static final Set<String> OPERATED =
            Set.of("logon", "logout", "disconnect", "test-request", "resend", "send");

    /**
     * Tests whether this role has the rights of another one.
     *
     * @param needed the other role
     * @return true for the same role and for a lower one
     */
    public boolean includes(Role needed) {
        return compareTo(needed) >= 0;
    }

    /**
     * Returns the role that a command of the admin channel needs.
     *
     * @param command its name
     * @return the lowest role; the highest for a command that is not known here
     */
    public static Role of(String command) {
        if (VIEWED.contains(command)) return VIEWER;
        return OPERATED.contains(command) ? OPERATOR : ADMINISTRATOR;
    }

    /**
     * Finds a role by its name in a file.
     *
     * @param name in any case
     * @return empty for another name
     */
    public static Optional<Role> named(String name) {
        for (Role role : values()) {
            if (role.text().equals(name.toLowerCase(Locale.ROOT))) return Optional.of(role);
        }
        return Optional.empty();
    }

    /**
     * Returns the name in files and texts.
     *
     * @return small letters
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
