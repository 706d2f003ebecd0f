package io.needletail.bench.peers.needletail.manysessions;

import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The other ends of all sessions: blocking sockets, and messages written plainly. One thread. */
final class SessionGroup implements AutoCloseable {
    private static final byte[] FIX44 = ascii("FIX.4.4");
    private static final byte[] SERVER = ascii(Sessions.SERVER);
    private static final byte[] SYMBOL = ascii("MSFT");
    private static final int FRAME_BYTES_MAX = 1024;
    private static final int HEARTBEAT_S = 30;

    private final List<SocketChannel> sockets = new ArrayList<>();
    private final byte[][] names;
    private final MessageWriter writer = new MessageWriter();
    private final byte[] out = new byte[FRAME_BYTES_MAX];
    private final ByteBuffer outBuffer = ByteBuffer.wrap(out);
    private final byte[] in = new byte[FRAME_BYTES_MAX];
    private final ByteBuffer inBuffer = ByteBuffer.wrap(in);
    private final Message message = new Message();

    private SessionGroup(int count) {
        names = new byte[count][];
        for (int at = 0; at < count; at++) names[at] = ascii(Sessions.client(at));
    }

    /** Connects all clients and logs them on; the caller polls the engine during that time. */
    static SessionGroup connected(int count, int port) throws IOException {
        SessionGroup group = new SessionGroup(count);
        for (int at = 0; at < count; at++) {
            SocketChannel socket = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            group.sockets.add(socket);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            group.write(
                    at,
                    group.begin(at, MsgTypes.LOGON, 1)
                            .put(Tags.ENCRYPT_METHOD, '0')
                            .put(Tags.HEART_BT_INT, HEARTBEAT_S));
            group.read(at, MsgTypes.LOGON, 1);
        }
        return group;
    }

    /** An order on every session. */
    void writeAll(long msgSeqNum) throws IOException {
        for (int at = 0; at < names.length; at++) {
            write(
                    at,
                    begin(at, MsgTypes.NEW_ORDER_SINGLE, msgSeqNum)
                            .put(Tags.CL_ORD_ID, msgSeqNum)
                            .put(Tags.SYMBOL, SYMBOL)
                            .put(Tags.SIDE, '1')
                            .decimal(Tags.ORDER_QTY, 4_005, 1)
                            .put(Tags.ORD_TYPE, '2')
                            .decimal(Tags.PRICE, 100_122, 3));
        }
    }

    /** The report of every session. */
    void readAll(long msgSeqNum) throws IOException {
        for (int at = 0; at < names.length; at++) {
            read(at, MsgTypes.EXECUTION_REPORT, msgSeqNum);
            if (message.number(Tags.CL_ORD_ID) != msgSeqNum) throw new IOException("wrong report: " + message);
        }
    }

    private MessageWriter begin(int at, int msgType, long msgSeqNum) {
        long nowNs = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        return writer.begin(out, 0, out.length, FIX44, msgType)
                .put(Tags.SENDER_COMP_ID, names[at])
                .put(Tags.TARGET_COMP_ID, SERVER)
                .put(Tags.MSG_SEQ_NUM, msgSeqNum)
                .timestamp(Tags.SENDING_TIME, nowNs, Timestamp.NANOS);
    }

    private void write(int at, MessageWriter frame) throws IOException {
        outBuffer.clear().limit(frame.end());
        while (outBuffer.hasRemaining()) sockets.get(at).write(outBuffer);
    }

    private void read(int at, int msgType, long msgSeqNum) throws IOException {
        inBuffer.clear();
        int length = 0;
        while (length <= 0) {
            if (sockets.get(at).read(inBuffer) < 0) throw new IOException("the engine closed " + Sessions.client(at));
            length = message.read(in, 0, inBuffer.position(), FRAME_BYTES_MAX);
        }
        boolean alone = length == inBuffer.position();
        if (!alone || message.msgType() != msgType || message.number(Tags.MSG_SEQ_NUM) != msgSeqNum) {
            throw new IOException("expected message " + msgSeqNum + ", got " + message);
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel socket : sockets) socket.close();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
