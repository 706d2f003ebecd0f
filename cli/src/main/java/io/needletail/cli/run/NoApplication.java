package io.needletail.cli.run;

import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.LogLimiter;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.engine.log.MessageText;
import io.needletail.session.BusinessRejectReason;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Redaction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Application of sessions without one: logs each business message without its secrets, and rejects it as unsupported; a
 * rejection of the peer is logged only.
 *
 * <p>The lines of a session are limited, see {@link LogLimiter}. For one engine, on its thread.
 */
final class NoApplication implements SessionListener {
    private static final String LOGGER = "needletail.session";
    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
    private static final Redaction SECRETS = Redaction.DEFAULTS;

    private final LogLimiter lines = new LogLimiter(LOGGER);

    @Override
    public void onMessage(Session session, Message message) {
        // Two ends would reject each other's rejections in a loop.
        boolean isRejection = message.msgType() == MsgTypes.BUSINESS_MESSAGE_REJECT;
        String verb = isRejection ? "does not reject" : reject(session, message);
        lines.onTime(session.nowNs());
        if (!lines.allows(Kind.REFUSAL, session.id(), session.nowNs())) return;
        LOG.warn(
                "{} {} {} a message as unsupported, there is no application (--app none): {}",
                EngineFault.NO_APPLICATION.id(),
                session.id(),
                verb,
                MessageText.of(SECRETS, message.bytes(), message.start(), message.length()));
    }

    private static String reject(Session session, Message message) {
        SendResult result = session.reject(message, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, "");
        return result == SendResult.SENT ? "rejects" : "cannot reject";
    }
}
