package io.needletail.spring.sample;

import io.needletail.engine.Engine;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.spring.EngineLifecycle;
import io.needletail.wire.Tags;
import org.springframework.stereotype.Component;

// snippet: sender
@Component
public class Sender {
    private static final int HEADLINE = 148;
    private static final int NO_LINES_OF_TEXT = 33;

    private final EngineLifecycle lifecycle;

    Sender(EngineLifecycle lifecycle) {
        this.lifecycle = lifecycle;
    }

    public void news(SessionId id, String headline) { // on any thread
        Engine engine = lifecycle.engine();
        engine.submit(() -> engine.session(id).ifPresent(session -> send(session, headline)));
    }

    private static void send(Session session, String headline) { // on the engine's thread
        session.begin('B')
                .put(HEADLINE, headline)
                .put(NO_LINES_OF_TEXT, '1')
                .put(Tags.TEXT, headline)
                .send();
    }
}
// end
