package io.needletail.engine.config;

import io.needletail.engine.ConnectionConfig;
import io.needletail.engine.Storage;
import io.needletail.engine.log.LogConfig;
import io.needletail.session.SessionConfig;
import io.needletail.transport.tls.CertificateRule;
import java.util.Optional;

/**
 * All there is to know of one session before it runs; two that are equal run alike.
 *
 * @param config what was agreed with the peer
 * @param link how it comes by its connections
 * @param storage where numbers and messages are kept
 * @param rereadsStorage whether they are read again before each logon, for a warm standby
 * @param certificates which certificates of a trusted authority may speak for the peer
 * @param judging how incoming messages are judged; empty: they are not
 * @param log what is logged, and where to
 * @param dropCopyTo the session that gets a copy of each application message, as {@code SessionId.toString} writes it
 * @param mustRun whether nothing is to run when this session cannot
 * @param description free text for people
 */
public record SessionSetup(
        SessionConfig config,
        ConnectionConfig link,
        Storage storage,
        boolean rereadsStorage,
        CertificateRule certificates,
        Optional<DictionaryConfig> judging,
        LogConfig log,
        Optional<String> dropCopyTo,
        boolean mustRun,
        String description) {}
