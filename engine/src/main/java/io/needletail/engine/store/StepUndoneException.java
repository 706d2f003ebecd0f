package io.needletail.engine.store;

/**
 * A step of a session was undone in the session's own store, because the store of another session failed in it. The
 * connection has to end; the peer sends the message again after its next logon.
 */
public final class StepUndoneException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Creates it.
     *
     * @param why names the store that failed
     */
    public StepUndoneException(String why) {
        super(why);
    }
}
