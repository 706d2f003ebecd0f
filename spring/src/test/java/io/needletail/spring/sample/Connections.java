package io.needletail.spring.sample;

import io.needletail.session.BusinessRejectReason;
import io.needletail.session.DisconnectReason;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.stereotype.Component;

// snippet: listener
@Component
public class Connections implements SessionListener {
    private final List<String> seen = new CopyOnWriteArrayList<>();

    @Override
    public void onLogon(Session session) {
        seen.add("logon of " + session.id().targetCompId());
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        seen.add(session.id().targetCompId() + " ended: " + reason);
    }

    @Override
    public void onMessage(Session session, Message message) { // without a handler
        session.reject(message, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, "not traded here");
    }

    public List<String> seen() {
        return List.copyOf(seen);
    }
}
// end
