package io.needletail.bench.peers.f1x;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.needletail.bench.probe.ClientRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.f1x.SessionIDBean;
import org.f1x.api.FixInitiatorSettings;
import org.f1x.api.FixVersion;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.MessageParser;
import org.f1x.api.message.fields.FixTags;
import org.f1x.api.session.SessionStatus;
import org.f1x.v1.FixSessionInitiator;

/** Sends one order after the other and matches the reports, all on the session's own thread. */
final class Client extends FixSessionInitiator {
    private static final long SILENT_SECONDS_MAX = 20;
    private static final int PRICE_PLACES = 3;

    private final OrderMatch match = new OrderMatch();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final MessageBuilder order = createMessageBuilder();
    private final ClientRun run;
    private volatile long orders;
    private volatile String fault = "";
    private long sentNs;

    private Client(PeerArguments arguments, ClientRun run) {
        super(
                arguments.host(),
                arguments.port(),
                FixVersion.FIX44,
                new SessionIDBean(F1xPeer.CLIENT, F1xPeer.SERVER),
                new FixInitiatorSettings());
        getSettings().setResetSequenceNumbersOnEachLogon(true);
        this.run = run;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        ClientRun run = new ClientRun(arguments, parent);
        Client client = new Client(arguments, run);
        Thread thread = new Thread(client, "f1x-initiator");
        thread.setDaemon(true);
        thread.start();
        client.awaitEnd();
        run.finish();
    }

    private void awaitEnd() throws InvalidRun {
        long before = -1;
        try {
            while (!ended.await(SILENT_SECONDS_MAX, SECONDS)) {
                if (orders == before) throw new InvalidRun("missing report: the server is silent after order " + before);
                before = orders;
            }
        } catch (InterruptedException interruption) {
            throw new InvalidRun("interrupted: " + interruption);
        }
        if (!fault.isEmpty()) throw new InvalidRun(fault);
    }

    @Override
    protected void onSessionStatusChanged(SessionStatus before, SessionStatus now) {
        super.onSessionStatusChanged(before, now);
        if (now == SessionStatus.ApplicationConnected) {
            run.begin();
            try {
                sendOrder();
            } catch (IOException failure) {
                end(failure.toString());
            }
        } else if (now == SessionStatus.Disconnected) {
            end("missing report: the session ended after order " + orders);
        }
    }

    @Override
    protected void processInboundAppMessage(CharSequence msgType, int msgSeqNum, boolean possDup, MessageParser report)
            throws IOException {
        long id = OrderMatch.NO_ORDER;
        int execType = 0;
        int ordStatus = 0;
        while (report.next()) {
            switch (report.getTagNum()) {
                case FixTags.ClOrdID -> id = report.getLongValue();
                case FixTags.ExecType -> execType = report.getByteValue();
                case FixTags.OrdStatus -> ordStatus = report.getByteValue();
                default -> {}
            }
        }
        int verdict = match.report(id, execType, ordStatus);
        if (verdict == OrderMatch.COMPLETE) {
            if (run.completed(sentNs, System.nanoTime())) {
                sendOrder();
            } else {
                end("");
            }
        } else if (verdict < 0) {
            end(match.describe(verdict, id));
        }
    }

    private void sendOrder() throws IOException {
        long id = orders + 1;
        orders = id;
        match.sent(id);
        sentNs = System.nanoTime();
        order.clear();
        order.setMessageType("D");
        order.add(FixTags.ClOrdID, id);
        order.add(FixTags.Symbol, "MSFT");
        order.add(FixTags.Side, (byte) '1');
        order.addUTCTimestamp(FixTags.TransactTime, System.currentTimeMillis());
        order.add(FixTags.OrderQty, 400.5, 1);
        order.add(FixTags.OrdType, (byte) '2');
        order.add(FixTags.Price, 100.122, PRICE_PLACES);
        send(order);
    }

    private void end(String reason) {
        if (ended.getCount() != 0) {
            fault = reason;
            ended.countDown();
        }
    }
}
