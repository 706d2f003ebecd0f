package io.needletail.session;

/**
 * Events that reset both sequence numbers to 1.
 *
 * @param onLogon at each logon
 * @param onLogout after a completed logout
 * @param onDisconnect when the connection ends, for whatever reason
 */
public record SequenceResetPolicy(boolean onLogon, boolean onLogout, boolean onDisconnect) {
    /** Resets only when the peer requests it. */
    public static final SequenceResetPolicy NEVER = new SequenceResetPolicy(false, false, false);

    /**
     * Tests that any reset is set: a message stored while the peer is not connected would be lost before it is sent.
     *
     * @return true when at least one is set
     */
    public boolean any() {
        return onLogon || onLogout || onDisconnect;
    }

    /**
     * Copies this configuration with another reset at logon.
     *
     * @param other at each logon
     * @return a changed copy
     */
    public SequenceResetPolicy withOnLogon(boolean other) {
        return new SequenceResetPolicy(other, onLogout, onDisconnect);
    }

    /**
     * Copies this configuration with another reset after logout.
     *
     * @param other after a completed logout
     * @return a changed copy
     */
    public SequenceResetPolicy withOnLogout(boolean other) {
        return new SequenceResetPolicy(onLogon, other, onDisconnect);
    }

    /**
     * Copies this configuration with another reset after a disconnect.
     *
     * @param other when the connection ends, for whatever reason
     * @return a changed copy
     */
    public SequenceResetPolicy withOnDisconnect(boolean other) {
        return new SequenceResetPolicy(onLogon, onLogout, other);
    }
}
