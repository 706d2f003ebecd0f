package io.needletail.engine;

import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.session.OutboundMessage;
import io.needletail.session.RejectText;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;

/**
 * Sends a message of an operator through a session that is logged on, after the session's validator has accepted it as
 * it would accept it from the peer. The engine's thread.
 */
final class OperatorMessage {
    /** The header with the longest ids, and BodyLength(9) and CheckSum(10). */
    private static final int HEADER_BYTES_MAX = 2048;

    private final Session session;
    private final MessageValidator validator;

    /** {@code validator} is used for this message only. */
    OperatorMessage(Session session, MessageValidator validator) {
        this.session = session;
        this.validator = validator;
    }

    /**
     * Validates and sends; the result is one for the caller to judge. Throws {@link AdminException} when nothing was
     * sent.
     */
    SendResult send(SessionMessage message) {
        if (session.status() != SessionStatus.ACTIVE) {
            throw new AdminException(
                    AdminErrorCode.REFUSED,
                    session.id() + " is " + session.status() + ": a message is sent only while it is logged on");
        }
        validate(message);
        OutboundMessage out = session.begin(MsgTypes.of(message.type()));
        message.fields().forEach(field -> out.put(field.tag(), field.value()));
        return out.send();
    }

    private void validate(SessionMessage message) {
        Message frame = frame(message);
        long verdict = validator.verdict(frame);
        if (verdict == MessageValidator.PASS) return;
        RejectText reject = new RejectText(
                session.id().beginString(), session.config().validation().style(), validator);
        int tag = MessageValidator.tag(verdict);
        throw new AdminException(
                AdminErrorCode.INVALID,
                "the session's dictionary does not allow the message: " + reject.text(frame, verdict)
                        + " (SessionRejectReason(373)=" + MessageValidator.reason(verdict)
                        + (tag > 0 ? ", RefTagID(371)=" + tag : "") + "); nothing was sent");
    }

    // The frame that leaves: the validator also looks for the header's required fields.
    private Message frame(SessionMessage message) {
        byte[] bytes = new byte[HEADER_BYTES_MAX + SessionMessage.BYTES_MAX];
        SessionId id = session.id();
        byte[] beginString = id.beginString().getBytes(StandardCharsets.ISO_8859_1);
        MessageWriter writer = new MessageWriter()
                .begin(bytes, 0, bytes.length, beginString, MsgTypes.of(message.type()))
                .put(Tags.MSG_SEQ_NUM, session.nextOut())
                .put(Tags.SENDER_COMP_ID, id.sender().compId())
                .timestamp(Tags.SENDING_TIME, session.nowNs(), 0)
                .put(Tags.TARGET_COMP_ID, id.target().compId());
        message.fields().forEach(field -> writer.put(field.tag(), field.value()));
        int length = writer.end();
        Message frame = new Message(SessionMessage.FIELDS_MAX * 2);
        if (length == MessageWriter.OVERFLOW || frame.index(bytes, 0, length) != Message.WELL_FORMED) {
            throw new AdminException(
                    AdminErrorCode.BAD_REQUEST,
                    "the fields make no message: is the length before a data field its number of bytes?");
        }
        return frame;
    }
}
