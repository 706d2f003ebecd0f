package io.needletail.bench.peers.quickfixj;

import java.util.Iterator;
import quickfix.Field;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.MsgType;

/** Sends every message back, field by field. Runs on QuickFIX/J's message thread. */
final class EchoServer implements Application44 {

    @Override
    public void fromApp(Message order, SessionID id) throws FieldNotFound {
        Message echo = new Message();
        echo.getHeader().setString(MsgType.FIELD, order.getHeader().getString(MsgType.FIELD));
        for (Iterator<Field<?>> fields = order.iterator(); fields.hasNext(); ) {
            int tag = fields.next().getTag();
            echo.setString(tag, order.getString(tag));
        }
        Session.lookupSession(id).send(echo);
    }
}
