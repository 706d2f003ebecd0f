package io.needletail.bench.peers.efix;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import org.efix.connector.channel.Channel;
import org.efix.engine.SessionContext;
import org.efix.engine.SessionProcessor;
import org.efix.message.FieldUtil;
import org.efix.message.Header;
import org.efix.message.builder.FastMessageBuilder;
import org.efix.message.builder.MessageBuilder;
import org.efix.message.field.Tag;
import org.efix.message.parser.MessageParser;
import org.efix.state.SessionStatus;
import org.efix.util.buffer.Buffer;
import org.efix.util.buffer.MutableBuffer;
import org.efix.util.buffer.UnsafeBuffer;

/** Sends each order when it is due and compares the echoes. One thread, spinning. */
final class EchoClient extends SessionProcessor {
    private static final int BYTES_MAX = 1024;

    private final EchoOrder bodies = EchoOrder.ascending();
    private final byte[] text = new byte[BYTES_MAX];
    private final MutableBuffer body = UnsafeBuffer.allocateHeap(BYTES_MAX);
    private final MessageBuilder order = new FastMessageBuilder();
    private final EchoRun run;
    private long receivedNs;

    private EchoClient(SessionContext context, EchoRun run) {
        super(context);
        this.run = run;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        EchoRun run = new EchoRun(arguments, parent);
        EchoClient client = new EchoClient(EfixPeer.client(arguments), run);
        client.onStart();
        client.workToTheEnd();
        if (!run.fault().isEmpty()) throw new InvalidRun(run.fault());
        run.finish();
        client.onClose();
    }

    private void workToTheEnd() {
        long nowNs = System.nanoTime();
        while (!run.over(nowNs)) {
            doWork();
            if (state.status() == SessionStatus.APPLICATION_CONNECTED) sendWhatIsDue(nowNs);
            nowNs = System.nanoTime();
        }
    }

    private void sendWhatIsDue(long nowNs) {
        for (int sent = 0; sent < EchoRun.BURST_MAX && run.due(nowNs); sent++) {
            order.wrap(body)
                    .addByte(Tag.MsgType, (byte) 'D')
                    .addCharSequence(Tag.Account, EchoOrder.ACCOUNT)
                    .addLong(Tag.ClOrdID, EchoOrder.clOrdId(run.next()))
                    .addByte(Tag.HandlInst, (byte) EchoOrder.HANDL_INST)
                    .addLong(Tag.OrderQty, EchoOrder.ORDER_QTY)
                    .addByte(Tag.OrdType, (byte) EchoOrder.ORD_TYPE)
                    .addLong(Tag.Price, EchoOrder.PRICE)
                    .addByte(Tag.Side, (byte) EchoOrder.SIDE)
                    .addCharSequence(Tag.Symbol, EchoOrder.SYMBOL)
                    .addByte(Tag.TimeInForce, (byte) EchoOrder.TIME_IN_FORCE)
                    .addCharSequence(Tag.TransactTime, EchoOrder.TRANSACT_TIME);
            run.handed();
            sendAppMessage(body, 0, order.length());
        }
    }

    @Override
    protected void onAppMessage(Header header, MessageParser echo) {
        int behind = echo.end() - FieldUtil.CHECK_SUM_FIELD_LENGTH;
        int from = behind - bodies.bodyBytes();
        long number = EchoOrder.CHANGED;
        if (from >= echo.start()) {
            echo.buffer().getBytes(from, text, 0, bodies.bodyBytes());
            number = bodies.number(text, 0);
        }
        run.echoed(number, receivedNs);
    }

    @Override
    protected void onError(Exception failure) {
        run.fail("eFIX ended the session after order " + run.next() + ": " + failure);
    }

    @Override
    protected boolean connect() {
        Channel socket = connector.connect();
        if (socket == null) return false;
        Channel stamped = new Stamped(socket);
        receiver.channel(stamped);
        sender.channel(stamped);
        updateStatus(SessionStatus.SOCKET_CONNECTED);
        return true;
    }

    /** Takes the times at the socket: right before a write, right after a read. */
    private final class Stamped implements Channel {
        private final Channel socket;

        Stamped(Channel socket) {
            this.socket = socket;
        }

        @Override
        public int read(MutableBuffer buffer, int offset, int length) {
            int count = socket.read(buffer, offset, length);
            if (count > 0) receivedNs = System.nanoTime();
            return count;
        }

        @Override
        public int write(Buffer buffer, int offset, int length) {
            run.sending(System.nanoTime());
            return socket.write(buffer, offset, length);
        }
    }
}
