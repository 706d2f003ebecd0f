package io.needletail.bench.peers.venue.latency;

import io.needletail.session.MemoryMessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.session.SessionStatus;
import io.needletail.venue.gateway.Gateway;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.util.ArrayList;
import java.util.List;

/**
 * FIX bytes in, FIX bytes out, within one process: framing, session, gateway, SBE, book, SBE, gateway, session. The
 * frame of an order is made before it is due.
 */
final class ProcessPath implements OrderPath {
    private static final int OUTBOX_BYTES = 1 << 18;
    /** Of an order that rests: New. Of one that trades: New, and a Trade of each side. */
    private static final int REPORTS_RESTING = 1;

    private static final int REPORTS_TRADING = 3;
    private static final int TURNS_MAX = 1_000;

    private final Reports reports;
    private final Gateway gateway;
    private final SequencerClient client;
    private final SessionStateMachine session;
    private final Outbox outbox = new Outbox(OUTBOX_BYTES);
    private final Message message = new Message();
    private final OrderFrames frames = new OrderFrames();
    private final OrderTimer timer = new OrderTimer();
    private byte[] next;

    /**
     * Logs on.
     *
     * @param validator rules for the messages of the client
     */
    ProcessPath(MessageValidator validator, Reports reports) {
        this.reports = reports;
        List<SequencerClient> made = new ArrayList<>();
        gateway = Market.gateway(made);
        client = made.getFirst();
        SessionConfig config = SessionConfig.acceptor(Market.SESSION);
        session = new SessionStateMachine(
                config,
                validator,
                new MemoryMessageStore(Market.STORE_BYTES),
                gateway.application(),
                SessionResources.of(config.limits(), outbox, Market::nowNs),
                timer);
        gateway.attach(session);
        session.onConnect(Market.nowNs(), PeerIdentity.UNKNOWN);
        receive(frames.logon());
        if (session.status() != SessionStatus.ACTIVE) {
            throw new IllegalStateException("not logged on: " + session.disconnectText());
        }
        outbox.clear();
        next = frames.order(1);
    }

    @Override
    public void send(long number) {
        long expected = session.nextOut() + ((number & 1) == 1 ? REPORTS_RESTING : REPORTS_TRADING);
        receive(next);
        client.poll();
        long atNs = System.nanoTime();
        gateway.poll();
        // After a pause of the process the client of the sequencer subscribes anew before it sends.
        for (int turn = 0; session.nextOut() < expected && turn < TURNS_MAX; turn++) {
            client.poll();
            atNs = System.nanoTime();
            gateway.poll();
        }
        if (session.nextOut() != expected || outbox.length() == 0) {
            throw new IllegalStateException("order " + number + " has not its reports");
        }
        reports.reported(number, atNs);
        outbox.taken(outbox.length());
        session.onTime(Market.nowNs());
        next = frames.order(number + 1);
    }

    @Override
    public void poll() {}

    /** Returns the timer of the stages, which times no order unless it is told to. */
    OrderTimer timer() {
        return timer;
    }

    private void receive(byte[] frame) {
        timer.begin();
        if (message.read(frame, 0, frame.length, frame.length) != frame.length || !message.isComplete()) {
            throw new IllegalStateException("the frame of an order is garbled");
        }
        timer.decoded();
        session.onMessage(message, Market.nowNs());
        timer.stepped();
    }
}
