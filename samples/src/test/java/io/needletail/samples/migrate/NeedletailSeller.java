package io.needletail.samples.migrate;

import static io.needletail.session.BusinessRejectReason.CONDITIONALLY_REQUIRED_FIELD_MISSING;
import static io.needletail.session.BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE;
import static io.needletail.wire.MsgTypes.NEW_ORDER_SINGLE;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.PASSWORD;
import static io.needletail.wire.Tags.PRICE;

import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import java.util.Queue;

/** An acceptor on Needletail, as the guide shows it; it notes the orders that it takes. */
final class NeedletailSeller implements SessionListener {
    private final Queue<String> taken;

    NeedletailSeller(Queue<String> taken) {
        this.taken = taken;
    }

    // snippet: door
    @Override
    public String onLogonRequest(Session session, Message logon) {
        return logon.text(PASSWORD).equals("sesame") ? "" : "unknown user";
    }
    // end

    // snippet: refuse
    @Override
    public void onMessage(Session session, Message message) {
        if (message.msgType() != NEW_ORDER_SINGLE) {
            session.reject(message, UNSUPPORTED_MESSAGE_TYPE, "");
            return;
        }
        long price = message.decimal(PRICE, 2); // times 100; an answer is a value, nothing is thrown
        if (price == FieldValue.ABSENT) {
            session.reject(message, CONDITIONALLY_REQUIRED_FIELD_MISSING, "");
            return;
        }
        take(message, price);
    }
    // end

    private void take(Message order, long price) {
        taken.add(order.number(MSG_SEQ_NUM) + " " + order.text(CL_ORD_ID) + " at " + price);
    }
}
