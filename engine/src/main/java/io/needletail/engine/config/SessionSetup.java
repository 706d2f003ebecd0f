package io.needletail.engine.config;

import io.needletail.engine.Endpoint;
import io.needletail.engine.Storage;
import io.needletail.session.SessionConfig;

/**
 * One session as a file describes it.
 *
 * @param config what was agreed with the peer
 * @param storage where numbers and messages are kept
 * @param endpoint where to listen, or whom to call
 * @param reconnectNs how long an initiator waits between attempts
 */
public record SessionSetup(SessionConfig config, Storage storage, Endpoint endpoint, long reconnectNs) {}
