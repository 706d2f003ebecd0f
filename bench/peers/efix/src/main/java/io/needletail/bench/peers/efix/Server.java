package io.needletail.bench.peers.efix;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import org.efix.engine.SessionContext;
import org.efix.engine.SessionProcessor;
import org.efix.message.FieldUtil;
import org.efix.message.Header;
import org.efix.message.builder.FastMessageBuilder;
import org.efix.message.builder.MessageBuilder;
import org.efix.message.field.Tag;
import org.efix.message.parser.MessageParser;
import org.efix.util.ByteSequenceWrapper;
import org.efix.util.buffer.MutableBuffer;
import org.efix.util.buffer.UnsafeBuffer;

/**
 * Sends New and Fill for each order, or the order itself; values are copied as the text they came in. One thread,
 * spinning.
 */
final class Server extends SessionProcessor {
    private static final int BODY_BYTES_MAX = 1024;
    private static final int TURNS_PER_LOOK = 1 << 12;

    private final ByteSequenceWrapper clOrdId = new ByteSequenceWrapper();
    private final ByteSequenceWrapper symbol = new ByteSequenceWrapper();
    private final ByteSequenceWrapper side = new ByteSequenceWrapper();
    private final ByteSequenceWrapper quantity = new ByteSequenceWrapper();
    private final ByteSequenceWrapper price = new ByteSequenceWrapper();
    private final ByteSequenceWrapper value = new ByteSequenceWrapper();
    private final MutableBuffer body = UnsafeBuffer.allocateHeap(BODY_BYTES_MAX);
    private final MessageBuilder report = new FastMessageBuilder();
    private final boolean echoes;
    private long orderId;
    private long execId;

    private Server(SessionContext context, boolean echoes) {
        super(context);
        this.echoes = echoes;
    }

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        int port = arguments.freePort();
        Server server = new Server(EfixPeer.context(arguments, port), arguments.echo());
        server.onStart();
        parent.ready(port);
        while (parent.wanted()) {
            for (int turn = 0; turn < TURNS_PER_LOOK; turn++) server.doWork();
        }
        server.onClose();
    }

    @Override
    protected void onAppMessage(Header header, MessageParser order) {
        if (echoes) {
            echo(order);
            return;
        }
        while (order.hasRemaining()) {
            switch (order.parseTag()) {
                case Tag.ClOrdID -> order.parseByteSequence(clOrdId);
                case Tag.Symbol -> order.parseByteSequence(symbol);
                case Tag.Side -> order.parseByteSequence(side);
                case Tag.OrderQty -> order.parseByteSequence(quantity);
                case Tag.Price -> order.parseByteSequence(price);
                default -> order.parseValue();
            }
        }
        orderId++;
        accepted();
        filled();
    }

    private void echo(MessageParser order) {
        report.wrap(body);
        while (order.hasRemaining()) {
            int tag = order.parseTag();
            order.parseByteSequence(value);
            // The body that eFIX puts its header before begins with MsgType(35).
            boolean isOfBody = tag == Tag.MsgType || (!FieldUtil.isHeader(tag) && tag != Tag.CheckSum);
            if (isOfBody) report.addByteSequence(tag, value);
        }
        sendAppMessage(body, 0, report.length());
    }

    private void accepted() {
        begin((byte) '0', (byte) '0')
                .addByteSequence(Tag.LeavesQty, quantity)
                .addInt(Tag.CumQty, 0)
                .addInt(Tag.AvgPx, 0);
        sendAppMessage(body, 0, report.length());
    }

    private void filled() {
        begin((byte) 'F', (byte) '2')
                .addByteSequence(Tag.LastQty, quantity)
                .addByteSequence(Tag.LastPx, price)
                .addInt(Tag.LeavesQty, 0)
                .addByteSequence(Tag.CumQty, quantity)
                .addByteSequence(Tag.AvgPx, price);
        sendAppMessage(body, 0, report.length());
    }

    private MessageBuilder begin(byte execType, byte ordStatus) {
        return report.wrap(body)
                .addByte(Tag.MsgType, (byte) '8')
                .addLong(Tag.OrderID, orderId)
                .addLong(Tag.ExecID, ++execId)
                .addByteSequence(Tag.ClOrdID, clOrdId)
                .addByte(Tag.ExecType, execType)
                .addByte(Tag.OrdStatus, ordStatus)
                .addByteSequence(Tag.Symbol, symbol)
                .addByteSequence(Tag.Side, side)
                .addByteSequence(Tag.OrderQty, quantity);
    }
}
