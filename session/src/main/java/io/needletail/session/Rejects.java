package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * Writes Reject(3) and BusinessMessageReject(j) with the texts and fields of version and style. The header routes them
 * to the third party that sent the message (FIX 4.4 vol. 1, third party message routing).
 */
final class Rejects {
    private static final String GARBLED = "Message failed basic validity check";

    private final MessageSender sender;
    private final ListenerCalls application;
    private final SessionLifecycle lifecycle;
    private final RejectText texts;
    private final VersionRules rules;
    private final boolean isQuickFix;
    private final LogonFields logon;

    Rejects(SessionParts parts, MessageValidator validator) {
        SessionConfig config = parts.state().config();
        sender = parts.sender();
        application = parts.application();
        lifecycle = parts.lifecycle();
        String beginString = config.id().beginString();
        texts = new RejectText(beginString, config.validation().style(), validator);
        rules = VersionRules.of(beginString);
        isQuickFix = config.validation().style() == RejectStyle.QUICKFIX;
        logon = config.logon();
    }

    /**
     * Sends Reject(3) for a verdict as {@link MessageValidator} packs it; a Reject(3) that is too long ends the
     * session.
     */
    void reject(Message message, long refSeqNum, long verdict) {
        if (send(message, refSeqNum, verdict)) {
            application.report(SessionEvent.REJECT_SENT, refSeqNum, text(message, verdict));
        } else {
            lifecycle.fail(
                    DisconnectReason.PROTOCOL_ERROR, "A message cannot be rejected within the length of a message");
        }
    }

    private boolean send(Message message, long refSeqNum, long verdict) {
        MessageWriter writer = begin(MsgTypes.REJECT, message, refSeqNum).put(Tags.TEXT, text(message, verdict));
        return end(writer, message, texts.refTagId(message, verdict), MessageValidator.reason(verdict));
    }

    /** Sends Reject(3) for a field that the application refuses; returns false when it is too long. */
    boolean field(Message message, int tag, int reason, String text) {
        long refSeqNum = message.number(Tags.MSG_SEQ_NUM);
        MessageWriter writer = begin(MsgTypes.REJECT, message, refSeqNum).put(Tags.TEXT, text);
        return end(writer, message, Integer.toString(tag), reason);
    }

    private boolean end(MessageWriter writer, Message message, String tag, int reason) {
        if (!rules.refersToTags()) return sender.end();
        if (!tag.isEmpty()) writer.put(Tags.REF_TAG_ID, tag);
        putType(writer, message);
        if (rules.knowsReason(reason)) writer.put(Tags.SESSION_REJECT_REASON, reason);
        return sender.end();
    }

    /** Sends Reject(3) for a garbled frame, with the fields that could be read. */
    void garbled(Message remains, long refSeqNum) {
        MessageWriter writer = begin(MsgTypes.REJECT, remains, refSeqNum).put(Tags.TEXT, GARBLED);
        if (rules.refersToTags()) putType(writer, remains);
        sender.end();
        application.report(SessionEvent.REJECT_SENT, refSeqNum, GARBLED);
    }

    /** Sends BusinessMessageReject(j), before FIX 4.2 Reject(3); returns false when it is too long. */
    boolean business(Message message, int reason, String words) {
        String text = words.isEmpty() ? BusinessRejectReason.text(reason, rules.refersToTags()) : words;
        long refSeqNum = message.number(Tags.MSG_SEQ_NUM);
        int type = rules.refersToTags() ? MsgTypes.BUSINESS_MESSAGE_REJECT : MsgTypes.REJECT;
        MessageWriter writer = begin(type, message, refSeqNum).put(Tags.TEXT, text);
        if (!rules.refersToTags()) return sender.end();
        putType(writer, message);
        writer.put(Tags.BUSINESS_REJECT_REASON, reason);
        if (isQuickFix && rules.applVersions()) writer.put(Tags.DEFAULT_APPL_VER_ID, logon.applVerId());
        return sender.end();
    }

    /** Returns Text(58) for a verdict, also for a Logout(5) that follows it. */
    String text(Message message, long verdict) {
        return texts.text(message, verdict);
    }

    private MessageWriter begin(int type, Message message, long refSeqNum) {
        MessageWriter writer = sender.open(type);
        ThirdPartyRouting.firms(message, writer);
        sender.locations();
        if (rules.locations()) ThirdPartyRouting.locations(message, writer);
        sender.processed();
        return writer.put(Tags.REF_SEQ_NUM, refSeqNum);
    }

    // An empty MsgType(35) is left out.
    private static void putType(MessageWriter writer, Message message) {
        int type = message.find(Tags.MSG_TYPE);
        if (type == FieldReader.NOT_FOUND || message.from(type) == message.to(type)) return;
        writer.put(Tags.REF_MSG_TYPE, message.bytes(), message.from(type), message.to(type));
    }
}
