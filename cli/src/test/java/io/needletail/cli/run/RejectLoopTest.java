package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rejections of the two applications that reject what they do not know. */
@Timeout(180)
final class RejectLoopTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRejectionIsNotRejected(boolean isExecutor) throws IOException, InterruptedException {
        SessionListener application = isExecutor ? new Executor() : new NoApplication();
        List<String> rejected = new CopyOnWriteArrayList<>();
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK))) {
            engine.add(SessionSpec.acceptor(new SessionId("FIX.4.4", "EXEC", "BANZAI"))
                    .listen("127.0.0.1", 0)
                    .listener(application)
                    .build());
            int port = engine.port(new TcpEndpoint("127.0.0.1", 0)).orElseThrow();
            engine.add(SessionSpec.initiator(new SessionId("FIX.4.4", "BANZAI", "EXEC"))
                    .connect("127.0.0.1", port)
                    .listener(new Peer(rejected))
                    .build());
            Thread thread = Thread.ofPlatform().daemon().start(engine::run);
            Deadline.until(() -> rejected.contains("B"), rejected::toString);
            engine.stop();
            thread.join();
        }
        assertThat(rejected).containsExactly("B");
    }

    /** Sends a rejection, and after it a News(B): their order tells that the first was processed. */
    private record Peer(List<String> rejected) implements SessionListener {
        @Override
        public void onLogon(Session session) {
            session.begin(MsgTypes.BUSINESS_MESSAGE_REJECT)
                    .put(Tags.REF_SEQ_NUM, 1)
                    .put(Tags.REF_MSG_TYPE, "8")
                    .put(Tags.BUSINESS_REJECT_REASON, 3)
                    .send();
            session.begin(MsgTypes.of("B")).put(Tags.TEXT, "news").send();
        }

        @Override
        public void onMessage(Session session, Message message) {
            rejected.add(message.text(Tags.REF_MSG_TYPE));
        }
    }
}
