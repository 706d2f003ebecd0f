package io.needletail.samples.router;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.QueuedMessage;
import io.needletail.engine.SessionSpec;
import io.needletail.session.SendResult;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A process with a thread that sends orders to the exchange through a message queue, and prints the ClOrdID(11) of each
 * after its result. What is printed must survive a kill.
 */
final class ProducerProcess {
    private static final SessionId ID =
            new SessionId(RouterProcess.VERSION, RouterProcess.ROUTER, RouterProcess.EXCHANGE);

    private ProducerProcess() {}

    /**
     * Arguments: folder, port of the exchange, and a prefix of the orders; without it the process only delivers what it
     * has.
     */
    static void main(String[] arguments) throws IOException {
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK))) {
            SessionListener ignored = (session, message) -> {};
            engine.add(SessionSpec.initiator(ID)
                    .connect("127.0.0.1", Integer.parseInt(arguments[1]))
                    .reconnectAfter(Duration.ofMillis(20))
                    .store(Path.of(arguments[0]).resolve(RouterProcess.EXCHANGE))
                    .listener(ignored)
                    .build());
            if (arguments.length > 2) {
                QueuedMessage message = engine.messageQueue(8).message();
                Thread.ofPlatform().daemon().start(() -> produce(message, arguments[2]));
            }
            engine.run();
        }
    }

    private static void produce(QueuedMessage message, String prefix) {
        for (int number = 1; ; ) {
            String name = prefix + number;
            SendResult result = message.begin(ID, MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, name)
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.SIDE, '1')
                    .send();
            if (result != SendResult.SENT && result != SendResult.STORED) continue;
            System.out.println(name);
            number++;
        }
    }
}
