package io.needletail.engine;

import io.needletail.engine.log.LogConfig;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionListener;
import io.needletail.wire.MessageValidator;

/**
 * A session as an engine is asked to run it.
 *
 * @param config what was agreed with the peer
 * @param storage where numbers and messages are kept
 * @param check the dialect's rules, or {@link MessageValidator#NONE}
 * @param listener the application
 * @param log what is logged of its messages and events, and where to
 */
public record SessionSpec(
        SessionConfig config, Storage storage, MessageValidator check, SessionListener listener, LogConfig log) {
    /**
     * A session without a log.
     *
     * @param config what was agreed with the peer
     * @param storage where numbers and messages are kept
     * @param check the dialect's rules, or {@link MessageValidator#NONE}
     * @param listener the application
     */
    public SessionSpec(SessionConfig config, Storage storage, MessageValidator check, SessionListener listener) {
        this(config, storage, check, listener, LogConfig.NONE);
    }

    /**
     * A session without a dialect to check against.
     *
     * @param config what was agreed with the peer
     * @param storage where numbers and messages are kept
     * @param listener the application
     */
    public SessionSpec(SessionConfig config, Storage storage, SessionListener listener) {
        this(config, storage, MessageValidator.NONE, listener);
    }
}
