package io.needletail.bench.peers.artio;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.InvalidRun;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;
import uk.co.real_logic.artio.decoder.NewOrderSingleDecoder;
import uk.co.real_logic.artio.engine.EngineConfiguration;
import uk.co.real_logic.artio.engine.framer.DefaultTcpChannel;
import uk.co.real_logic.artio.engine.framer.DefaultTcpChannelSupplier;
import uk.co.real_logic.artio.engine.framer.TcpChannel;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/**
 * Sends the orders of the echo and compares the echoes. One thread, spinning.
 *
 * <p>The times are taken at Artio's sockets: right before a write, right after a read. Artio delivers messages in
 * fragments that may hold more than one read brought; the time of an echo is that of the last read.
 */
final class EchoClient implements ClientPort, MessageHandler {
    private static final int FRAME_BYTES_MAX = 1024;
    private static final int TRAILER_BYTES = "10=000|".length();
    private static final byte[] TRANSACT_TIME = EchoOrder.TRANSACT_TIME.getBytes(StandardCharsets.US_ASCII);

    private final EchoOrder bodies = EchoOrder.inSequence(11, 1, 21, 55, 54, 60, 38, 40, 44, 59);
    private final byte[] frame = new byte[FRAME_BYTES_MAX];
    private final NewOrderSingleEncoder order = new NewOrderSingleEncoder();
    private final byte[] number = new byte[EchoOrder.ID_DIGITS];
    private final MutableAsciiBuffer digits = new MutableAsciiBuffer(number);
    private final PeerArguments arguments;
    private final EchoRun run;
    private final Gateway gateway;
    private Session session;
    private long receivedNs;

    EchoClient(PeerArguments arguments, EchoRun run) throws IOException {
        this.arguments = arguments;
        this.run = run;
        gateway = Gateway.initiator(arguments, StampedChannels::new, this);
    }

    @Override
    public void connect() throws InvalidRun {
        session = gateway.logon(arguments);
        run.connected();
    }

    @Override
    public void poll() {
        gateway.turn();
    }

    @Override
    public boolean send(long id) {
        digits.putLongAscii(0, id);
        order.clOrdID(number, EchoOrder.ID_DIGITS)
                .account(EchoOrder.ACCOUNT)
                .handlInst(EchoOrder.HANDL_INST)
                .side(EchoOrder.SIDE)
                .transactTime(TRANSACT_TIME)
                .ordType(EchoOrder.ORD_TYPE)
                .price(EchoOrder.PRICE, 0)
                .timeInForce(EchoOrder.TIME_IN_FORCE);
        order.instrument().symbol(EchoOrder.SYMBOL);
        order.orderQtyData().orderQty(EchoOrder.ORDER_QTY, 0);
        if (session.trySend(order) < 0) return false;
        run.handed();
        return true;
    }

    @Override
    public long messageType() {
        return NewOrderSingleDecoder.MESSAGE_TYPE;
    }

    @Override
    public Action onMessage(DirectBuffer buffer, int offset, int length, Session from) {
        buffer.getBytes(offset, frame, 0, Math.min(length, FRAME_BYTES_MAX));
        run.echoed(bodies.number(frame, length - TRAILER_BYTES - bodies.bodyBytes()), receivedNs);
        return CONTINUE;
    }

    @Override
    public void onTimeout(int libraryId, Session timedOut) {
        run.fail("missing echo: the library lost its engine");
    }

    @Override
    public Action onDisconnect(int libraryId, Session ended, DisconnectReason reason) {
        run.disconnected("the session ended (" + reason + ")");
        return CONTINUE;
    }

    private final class StampedChannels extends DefaultTcpChannelSupplier {
        StampedChannels(EngineConfiguration configuration) {
            super(configuration);
        }

        @Override
        protected TcpChannel newTcpChannel(SocketChannel channel) throws IOException {
            return new DefaultTcpChannel(channel) {
                @Override
                public int write(ByteBuffer source, int sequence, boolean replay) throws IOException {
                    run.sending(System.nanoTime());
                    return super.write(source, sequence, replay);
                }

                @Override
                public int read(ByteBuffer target) throws IOException {
                    int count = super.read(target);
                    if (count > 0) receivedNs = System.nanoTime();
                    return count;
                }
            };
        }
    }
}
