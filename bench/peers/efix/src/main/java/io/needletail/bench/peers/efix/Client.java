package io.needletail.bench.peers.efix;

import io.needletail.bench.probe.ClientRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import org.efix.engine.SessionContext;
import org.efix.engine.SessionProcessor;
import org.efix.message.Header;
import org.efix.message.builder.FastMessageBuilder;
import org.efix.message.builder.MessageBuilder;
import org.efix.message.field.Tag;
import org.efix.message.parser.MessageParser;
import org.efix.state.SessionStatus;
import org.efix.util.buffer.MutableBuffer;
import org.efix.util.buffer.UnsafeBuffer;

/** Sends one order after the other and matches the reports. One thread, spinning. */
final class Client extends SessionProcessor {
    private static final long SILENT_NS_MAX = 20_000_000_000L;
    private static final int TURNS_PER_LOOK = 1 << 12;
    private static final int BODY_BYTES_MAX = 1024;
    private static final int QUANTITY_PLACES = 1;
    private static final int PRICE_PLACES = 3;

    private final OrderMatch match = new OrderMatch();
    private final MutableBuffer body = UnsafeBuffer.allocateHeap(BODY_BYTES_MAX);
    private final MessageBuilder order = new FastMessageBuilder();
    private final ClientRun run;
    private long orders;
    private long sentNs = System.nanoTime();
    private boolean begun;
    private boolean ended;
    private String fault = "";

    private Client(SessionContext context, ClientRun run) {
        super(context);
        this.run = run;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        ClientRun run = new ClientRun(arguments, parent);
        Client client = new Client(EfixPeer.client(arguments), run);
        client.onStart();
        client.workToTheEnd();
        run.finish();
        client.onClose();
    }

    private void workToTheEnd() throws InvalidRun {
        while (!ended) {
            for (int turn = 0; turn < TURNS_PER_LOOK && !ended; turn++) {
                doWork();
                if (!begun && state.status() == SessionStatus.APPLICATION_CONNECTED) begin();
            }
            if (!ended && System.nanoTime() - sentNs > SILENT_NS_MAX) {
                throw new InvalidRun("missing report: the server is silent after order " + orders);
            }
        }
        if (!fault.isEmpty()) throw new InvalidRun(fault);
    }

    private void begin() {
        begun = true;
        run.begin();
        sendOrder();
    }

    @Override
    protected void onAppMessage(Header header, MessageParser report) {
        long id = OrderMatch.NO_ORDER;
        int execType = 0;
        int ordStatus = 0;
        while (report.hasRemaining()) {
            switch (report.parseTag()) {
                case Tag.ClOrdID -> id = report.parseLong();
                case Tag.ExecType -> execType = report.parseByte();
                case Tag.OrdStatus -> ordStatus = report.parseByte();
                default -> report.parseValue();
            }
        }
        int verdict = match.report(id, execType, ordStatus);
        if (verdict == OrderMatch.COMPLETE) {
            if (run.completed(sentNs, System.nanoTime())) {
                sendOrder();
            } else {
                ended = true;
            }
        } else if (verdict < 0) {
            end(match.describe(verdict, id));
        }
    }

    private void sendOrder() {
        match.sent(++orders);
        sentNs = System.nanoTime();
        order.wrap(body)
                .addByte(Tag.MsgType, (byte) 'D')
                .addLong(Tag.ClOrdID, orders)
                .addCharSequence(Tag.Symbol, "MSFT")
                .addByte(Tag.Side, (byte) '1')
                .addTimestamp(Tag.TransactTime, clock.time())
                .addDecimal(Tag.OrderQty, 4_005, QUANTITY_PLACES)
                .addByte(Tag.OrdType, (byte) '2')
                .addDecimal(Tag.Price, 100_122, PRICE_PLACES);
        sendAppMessage(body, 0, order.length());
    }

    @Override
    protected void onError(Exception failure) {
        end("eFIX ended the session after order " + orders + ": " + failure);
    }

    private void end(String reason) {
        if (!ended) {
            ended = true;
            fault = reason;
        }
    }
}
