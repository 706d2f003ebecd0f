package io.needletail.engine;

import io.needletail.session.SessionConfig;
import io.needletail.session.SessionListener;
import io.needletail.wire.Check;

/**
 * A session as an engine is asked to run it.
 *
 * @param config what was agreed with the peer
 * @param storage where numbers and messages are kept
 * @param check the dialect's rules, or {@link Check#NONE}
 * @param listener the application
 */
public record SessionSpec(SessionConfig config, Storage storage, Check check, SessionListener listener) {
    /**
     * A session without a dialect to check against.
     *
     * @param config what was agreed with the peer
     * @param storage where numbers and messages are kept
     * @param listener the application
     */
    public SessionSpec(SessionConfig config, Storage storage, SessionListener listener) {
        this(config, storage, Check.NONE, listener);
    }
}
