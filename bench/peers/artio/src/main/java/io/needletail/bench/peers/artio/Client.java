package io.needletail.bench.peers.artio;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.needletail.bench.probe.ClientRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;
import uk.co.real_logic.artio.decoder.ExecutionReportDecoder;
import uk.co.real_logic.artio.fields.EpochFractionFormat;
import uk.co.real_logic.artio.fields.UtcTimestampEncoder;
import uk.co.real_logic.artio.library.OnMessageInfo;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/** Sends one order after the other and matches the reports. One thread, spinning. */
final class Client implements SessionHandler {
    private static final long SILENT_NS_MAX = 20_000_000_000L;
    private static final int TURNS_PER_LOOK = 1 << 12;
    private static final int DECIMAL = 10;
    private static final int DIGITS_MAX = 18;

    private final OrderMatch match = new OrderMatch();
    private final MutableAsciiBuffer ascii = new MutableAsciiBuffer();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private final NewOrderSingleEncoder order = new NewOrderSingleEncoder();
    private final UtcTimestampEncoder time = new UtcTimestampEncoder(EpochFractionFormat.NANOSECONDS);
    private final byte[] number = new byte[DIGITS_MAX + 1];
    private final MutableAsciiBuffer digits = new MutableAsciiBuffer(number);
    private final ClientRun run;
    private long orders;
    private long sentNs = System.nanoTime();
    private boolean ended;
    private String fault = "";

    private Client(ClientRun run) {
        this.run = run;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        ClientRun run = new ClientRun(arguments, parent);
        Client client = new Client(run);
        Gateway gateway = Gateway.initiator(arguments, client);
        Session session = gateway.logon(arguments);
        run.begin();
        client.sendOrder(session);
        client.turnToTheEnd(gateway);
        run.finish();
    }

    private void turnToTheEnd(Gateway gateway) throws InvalidRun {
        while (!ended) {
            for (int turn = 0; turn < TURNS_PER_LOOK && !ended; turn++) gateway.turn();
            if (!ended && System.nanoTime() - sentNs > SILENT_NS_MAX) {
                throw new InvalidRun("missing report: the server is silent after order " + orders);
            }
        }
        if (!fault.isEmpty()) throw new InvalidRun(fault);
    }

    @Override
    public Action onMessage( // tidy: Artio's own signature
            DirectBuffer buffer,
            int offset,
            int length,
            int libraryId,
            Session session,
            int sequenceIndex,
            long messageType,
            long timestampInNs,
            long position,
            OnMessageInfo info) {
        if (messageType != ExecutionReportDecoder.MESSAGE_TYPE) return CONTINUE;
        ascii.wrap(buffer, offset, length);
        report.reset();
        report.decode(ascii, 0, length);
        long id = clOrdId();
        int verdict = match.report(id, report.execType(), report.ordStatus());
        if (verdict == OrderMatch.COMPLETE) {
            if (run.completed(sentNs, System.nanoTime())) {
                sendOrder(session);
            } else {
                ended = true;
            }
        } else if (verdict < 0) {
            end(match.describe(verdict, id));
        }
        return CONTINUE;
    }

    private long clOrdId() {
        if (!report.hasClOrdID() || report.clOrdIDLength() > DIGITS_MAX) return OrderMatch.NO_ORDER;
        char[] text = report.clOrdID();
        long id = 0;
        for (int at = 0; at < report.clOrdIDLength(); at++) {
            if (text[at] < '0' || text[at] > '9') return OrderMatch.NO_ORDER;
            id = id * DECIMAL + text[at] - '0';
        }
        return id;
    }

    private void sendOrder(Session session) {
        match.sent(++orders);
        sentNs = System.nanoTime();
        int idLength = digits.putLongAscii(0, orders);
        int timeLength = time.encode(nowNs());
        order.clOrdID(number, idLength)
                .side('1')
                .transactTime(time.buffer(), timeLength)
                .ordType('2')
                .price(100_122, 3);
        order.instrument().symbol("MSFT");
        order.orderQtyData().orderQty(4_005, 1);
        if (session.trySend(order) < 0) end("order " + orders + " was not sent");
    }

    private static long nowNs() {
        return System.currentTimeMillis() * 1_000_000;
    }

    @Override
    public void onTimeout(int libraryId, Session session) {
        end("missing report: the library lost its engine");
    }

    @Override
    public void onSlowStatus(int libraryId, Session session, boolean hasBecomeSlow) {}

    @Override
    public Action onDisconnect(int libraryId, Session session, DisconnectReason reason) {
        end("missing report: the session ended after order " + orders + " (" + reason + ")");
        return CONTINUE;
    }

    @Override
    public void onSessionStart(Session session) {}

    private void end(String reason) {
        if (!ended) {
            ended = true;
            fault = reason;
        }
    }
}
