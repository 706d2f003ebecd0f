package io.needletail.cli.run;

import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** BusinessMessageReject(j) for what an application cannot serve (FIX 4.4 vol. 3, Business Message Reject). */
final class Refusal {
    private static final int OTHER = 0;
    private static final int UNSUPPORTED_MESSAGE_TYPE = 3;
    private static final int CONDITIONALLY_REQUIRED_FIELD_MISSING = 5;

    private Refusal() {}

    static void unsupported(Session session, Message message) {
        // Two ends would reject each other's rejections in a loop.
        if (message.msgType() == MsgTypes.BUSINESS_MESSAGE_REJECT) return;
        begin(session, message, UNSUPPORTED_MESSAGE_TYPE)
                .put(Tags.TEXT, "Unsupported Message Type")
                .send();
    }

    static void missing(Session session, Message message, int tag) {
        begin(session, message, CONDITIONALLY_REQUIRED_FIELD_MISSING)
                .put(Tags.TEXT, "an order needs tag " + tag)
                .send();
    }

    static void notANumber(Session session, Message message, int tag) {
        begin(session, message, OTHER)
                .put(Tags.TEXT, "tag " + tag + " is no decimal of at most 8 places: " + message.text(tag))
                .send();
    }

    static void notPositive(Session session, Message message, int tag) {
        begin(session, message, OTHER)
                .put(Tags.TEXT, "tag " + tag + " is " + message.text(tag) + ": expected a quantity above 0")
                .send();
    }

    private static OutboundMessage begin(Session session, Message message, int reason) {
        return session.begin(MsgTypes.BUSINESS_MESSAGE_REJECT)
                .put(Tags.REF_SEQ_NUM, message.number(Tags.MSG_SEQ_NUM))
                .put(Tags.REF_MSG_TYPE, message.text(Tags.MSG_TYPE))
                .put(Tags.BUSINESS_REJECT_REASON, reason);
    }
}
