package io.needletail.console;

/** Rights of a caller; each has those of the roles before it. */
public enum Role {
    /** Reads. */
    VIEWER,
    /** Logs sessions on and out, sends test requests and resends, acknowledges alarms, commands the venue. */
    OPERATOR,
    /** Sets and resets sequence numbers, changes and reloads the configuration. */
    ADMINISTRATOR;

    boolean includes(Role needed) {
        return compareTo(needed) >= 0;
    }
}
