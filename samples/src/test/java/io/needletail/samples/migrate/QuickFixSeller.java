package io.needletail.samples.migrate;

import java.util.Queue;
import quickfix.ApplicationAdapter;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.RejectLogon;
import quickfix.SessionID;
import quickfix.UnsupportedMessageType;
import quickfix.field.ClOrdID;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;
import quickfix.field.Password;
import quickfix.field.Price;
import quickfix.fix44.Logon;

/** An acceptor on QuickFIX/J, as the guide shows it; it notes the orders that it takes. */
final class QuickFixSeller extends ApplicationAdapter {
    private final Queue<String> taken;

    QuickFixSeller(Queue<String> taken) {
        this.taken = taken;
    }

    // snippet: door
    @Override
    public void fromAdmin(Message message, SessionID id) throws FieldNotFound, RejectLogon {
        if (message instanceof Logon && !message.getString(Password.FIELD).equals("sesame")) {
            throw new RejectLogon("unknown user");
        }
    }
    // end

    // snippet: refuse
    @Override
    public void fromApp(Message message, SessionID id) throws FieldNotFound, UnsupportedMessageType {
        if (!message.getHeader().getString(MsgType.FIELD).equals(MsgType.ORDER_SINGLE)) {
            throw new UnsupportedMessageType();
        }
        double price = message.getDouble(Price.FIELD); // FieldNotFound when there is none
        take(message, price);
    }
    // end

    private void take(Message order, double price) throws FieldNotFound {
        int number = order.getHeader().getInt(MsgSeqNum.FIELD);
        taken.add(number + " " + order.getString(ClOrdID.FIELD) + " at " + Math.round(price * 100));
    }
}
