package io.needletail.session;

/**
 * When both sequence numbers go back to 1.
 *
 * @param onLogon at each logon
 * @param onLogout after a completed logout
 * @param onDisconnect when the connection ends, for whatever reason
 */
public record SequenceResetPolicy(boolean onLogon, boolean onLogout, boolean onDisconnect) {
    /** Only when the peer asks for it. */
    public static final SequenceResetPolicy NEVER = new SequenceResetPolicy(false, false, false);

    /**
     * Tells whether a message stored while the peer is away would be forgotten before it could be sent.
     *
     * @return true when any of them is set
     */
    public boolean any() {
        return onLogon || onLogout || onDisconnect;
    }
}
