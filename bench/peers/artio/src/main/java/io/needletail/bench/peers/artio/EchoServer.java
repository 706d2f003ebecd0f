package io.needletail.bench.peers.artio;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.ABORT;
import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;
import uk.co.real_logic.artio.decoder.NewOrderSingleDecoder;
import uk.co.real_logic.artio.library.OnMessageInfo;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/** Sends every order back, decoded and encoded again. One thread, spinning. */
final class EchoServer implements SessionHandler {
    private final MutableAsciiBuffer ascii = new MutableAsciiBuffer();
    private final NewOrderSingleDecoder order = new NewOrderSingleDecoder();
    private final NewOrderSingleEncoder echo = new NewOrderSingleEncoder();

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
        if (messageType != NewOrderSingleDecoder.MESSAGE_TYPE) return CONTINUE;
        ascii.wrap(buffer, offset, length);
        order.reset();
        order.decode(ascii, 0, length);
        echo.clOrdID(order.clOrdID(), order.clOrdIDLength())
                .account(order.account(), order.accountLength())
                .handlInst(order.handlInst())
                .side(order.side())
                .transactTime(order.transactTime(), order.transactTimeLength())
                .ordType(order.ordType())
                .price(order.price())
                .timeInForce(order.timeInForce());
        echo.instrument().symbol(order.symbol(), order.symbolLength());
        echo.orderQtyData().orderQty(order.orderQty());
        // Refused for want of room it comes once more.
        return session.trySend(echo) < 0 ? ABORT : CONTINUE;
    }

    @Override
    public void onTimeout(int libraryId, Session session) {}

    @Override
    public void onSlowStatus(int libraryId, Session session, boolean hasBecomeSlow) {}

    @Override
    public Action onDisconnect(int libraryId, Session session, DisconnectReason reason) {
        return CONTINUE;
    }

    @Override
    public void onSessionStart(Session session) {}
}
