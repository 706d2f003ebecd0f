package io.needletail.bench.peers.artio;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.InvalidRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import java.io.IOException;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;
import uk.co.real_logic.artio.decoder.ExecutionReportDecoder;
import uk.co.real_logic.artio.fields.EpochFractionFormat;
import uk.co.real_logic.artio.fields.UtcTimestampEncoder;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/** Sends orders and reads reports. One thread, spinning. */
final class Client implements ClientPort, MessageHandler {
    private static final int DECIMAL = 10;
    private static final int DIGITS_MAX = 18;
    private static final long NS_PER_MS = 1_000_000;

    private final MutableAsciiBuffer ascii = new MutableAsciiBuffer();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private final NewOrderSingleEncoder order = new NewOrderSingleEncoder();
    private final UtcTimestampEncoder time = new UtcTimestampEncoder(EpochFractionFormat.NANOSECONDS);
    private final byte[] number = new byte[DIGITS_MAX + 1];
    private final MutableAsciiBuffer digits = new MutableAsciiBuffer(number);
    private final PeerArguments arguments;
    private final RoundTripDriver driver;
    private final Gateway gateway;
    private Session session;

    Client(PeerArguments arguments, RoundTripDriver driver) throws IOException {
        this.arguments = arguments;
        this.driver = driver;
        gateway = Gateway.initiator(arguments, this);
    }

    @Override
    public void connect() throws InvalidRun {
        session = gateway.logon(arguments);
        driver.connected();
    }

    @Override
    public void poll() {
        gateway.turn();
    }

    @Override
    public boolean send(long id) {
        int idLength = digits.putLongAscii(0, id);
        int timeLength = time.encode(System.currentTimeMillis() * NS_PER_MS);
        order.clOrdID(number, idLength)
                .side('1')
                .transactTime(time.buffer(), timeLength)
                .ordType('2')
                .price(100_122, 3);
        order.instrument().symbol("MSFT");
        order.orderQtyData().orderQty(4_005, 1);
        return session.trySend(order) >= 0;
    }

    @Override
    public long messageType() {
        return ExecutionReportDecoder.MESSAGE_TYPE;
    }

    @Override
    public Action onMessage(DirectBuffer buffer, int offset, int length, Session from) {
        ascii.wrap(buffer, offset, length);
        report.reset();
        report.decode(ascii, 0, length);
        driver.report(clOrdId(), report.execType(), report.ordStatus());
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

    @Override
    public void onTimeout(int libraryId, Session timedOut) {
        driver.fail("the library lost its engine");
    }

    @Override
    public Action onDisconnect(int libraryId, Session ended, DisconnectReason reason) {
        driver.fail("the session ended (" + reason + ")");
        return CONTINUE;
    }
}
