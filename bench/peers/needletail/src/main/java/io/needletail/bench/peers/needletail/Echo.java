package io.needletail.bench.peers.needletail;

import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/** Sends every message back: each field of the body is found, and written again. Allocates nothing. */
final class Echo implements SessionListener {

    @Override
    public void onMessage(Session session, Message message) {
        OutboundMessage echo = session.begin(message.msgType());
        byte[] bytes = message.bytes();
        for (int field = message.firstField(); field < message.endField(); field++) {
            int tag = message.tag(field);
            if (isBody(tag)) echo.put(tag, bytes, message.from(field), message.to(field));
        }
        echo.send();
    }

    private static boolean isBody(int tag) {
        return switch (tag) {
            case Tags.BEGIN_STRING,
                    Tags.BODY_LENGTH,
                    Tags.MSG_TYPE,
                    Tags.MSG_SEQ_NUM,
                    Tags.SENDER_COMP_ID,
                    Tags.TARGET_COMP_ID,
                    Tags.SENDING_TIME,
                    Tags.CHECK_SUM -> false;
            default -> true;
        };
    }
}
