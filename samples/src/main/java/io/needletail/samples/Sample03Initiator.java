package io.needletail.samples;

import static io.needletail.wire.MsgTypes.NEW_ORDER_SINGLE;
import static io.needletail.wire.Tags.*;

import io.needletail.engine.*;
import io.needletail.session.*;
import io.needletail.wire.Message;
import java.io.IOException;
import java.nio.file.Path;

/** Sample 03: an initiator that sends one order after logon, prints the answer and logs out. */
public record Sample03Initiator(Engine engine) implements SessionListener {
    /** Takes two arguments: the acceptor's port, and the folder of the journal. */
    public static void main(String[] args) throws IOException {
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.BLOCK))) {
            engine.warmUp();
            engine.add(SessionSpec.initiator(new SessionId("FIX.4.4", "BANZAI", "EXEC"))
                    .connect("127.0.0.1", Integer.parseInt(args[0]))
                    .store(Path.of(args[1]))
                    .listener(new Sample03Initiator(engine))
                    .build());
            engine.run();
        }
    }

    @Override
    public void onLogon(Session session) {
        session.begin(NEW_ORDER_SINGLE)
                .put(CL_ORD_ID, "A1")
                .put(SYMBOL, "MSFT")
                .put(SIDE, '1')
                .decimal(ORDER_QTY, 40_050, 2)
                .put(ORD_TYPE, '1')
                .now(TRANSACT_TIME)
                .send();
    }

    @Override
    public void onMessage(Session session, Message message) {
        System.out.println(message);
        engine.stop();
    }
}
