package io.needletail.bench.peers.needletail;

import static io.needletail.wire.Tags.CL_ORD_ID;

import io.needletail.bench.probe.ClientRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;

/** Sends one order after the other and matches the reports. One thread, spinning; allocates nothing per order. */
final class Client implements SessionListener {

    private static final long SILENT_NS_MAX = 20_000_000_000L;
    // How often the loop looks for silence: some tens of milliseconds.
    private static final int POLLS_PER_LOOK = 1 << 16;
    private static final String NOTHING = "";

    private final OrderMatch match = new OrderMatch();
    private final MessageStyle wording;
    private final ClientRun run;
    private long orders;
    private long sentNs;
    private boolean ended;
    private String fault = NOTHING;

    private Client(MessageStyle wording, ClientRun run) {
        this.wording = wording;
        this.run = run;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        ClientRun run = new ClientRun(arguments, parent);
        Client client = new Client(MessageStyle.of(arguments), run);
        try (Engine engine = new Engine(EngineConfig.USUAL)) {
            engine.warmUp(Specs.check(arguments));
            Links.connect(engine, arguments, Specs.initiator(arguments, client));
            client.pollToTheEnd(engine);
            run.finish();
            engine.stop();
            engine.run();
        }
    }

    private void pollToTheEnd(Engine engine) throws InvalidRun {
        // Silence counts from here on: compiling the engine beforehand may take seconds on a busy machine.
        sentNs = System.nanoTime();
        while (!ended) {
            for (int poll = 0; poll < POLLS_PER_LOOK && !ended; poll++) {
                engine.poll();
            }
            if (!ended && System.nanoTime() - sentNs > SILENT_NS_MAX) {
                throw new InvalidRun("missing report: the server is silent after order " + orders);
            }
        }
        if (!fault.isEmpty()) {
            throw new InvalidRun(fault);
        }
    }

    @Override
    public void onLogon(Session session) {
        run.begin();
        sendOrder(session);
    }

    @Override
    public void onMessage(Session session, Message report) {
        int verdict = wording.match(report, match);
        if (verdict == OrderMatch.COMPLETE) {
            if (run.completed(sentNs, System.nanoTime())) {
                sendOrder(session);
            } else {
                ended = true;
            }
        } else if (verdict < 0) {
            end(match.describe(verdict, report.number(CL_ORD_ID)));
        }
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        end("missing report: the session ended after order " + orders + " (" + reason + ")");
    }

    private void sendOrder(Session session) {
        match.sent(++orders);
        sentNs = System.nanoTime();
        SendResult result =
                wording.order(session.begin(MsgTypes.NEW_ORDER_SINGLE), orders).send();
        if (result != SendResult.SENT) {
            end("order " + orders + " was not sent: " + result);
        }
    }

    private void end(String reason) {
        if (!ended) {
            ended = true;
            fault = reason;
        }
    }
}
