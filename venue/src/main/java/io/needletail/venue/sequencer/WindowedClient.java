package io.needletail.venue.sequencer; // tidy: one method for each command of the interface, beside the state machine

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.matching.TwoSidedQuote;
import io.needletail.venue.config.PhaseChange;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.sbe.AcknowledgedDecoder;
import io.needletail.venue.sbe.CommandRejectedDecoder;
import io.needletail.venue.sbe.EventsGoneDecoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.SubscribedDecoder;
import java.time.Duration;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A client over any link: numbers commands, keeps them until they are answered, and puts events into sequence.
 *
 * <p>It subscribes when the link is connected, when events are missing, and when it heard nothing for some time. The
 * reply to a subscription has the last command that was executed; those after it are sent again. Commands are sent
 * while the subscription is live. When no request is answered for three seconds, it connects again.
 */
final class WindowedClient implements SequencerClient, SequencerLink.FrameHandler {
    private static final long STALLED_NS = 500_000_000;
    private static final long SILENT_NS = 1_000_000_000;
    /** A sequencer of which too many clients read the state is asked again after so long. */
    private static final long BUSY_NS = 200_000_000;
    /** A cluster of which all nodes were restarted may have forgotten a session, and answers none of its requests. */
    private static final long FORGOTTEN_NS = 3_000_000_000L;

    private final SequencerLink link;
    private final VenueListener listener;
    private final CommandWindow window;
    private final CommandEncoder encoder;
    private final EventDecoder events;
    private final UnsafeBuffer request = new UnsafeBuffer(new byte[CommandEncoder.COMMAND_BYTES_MAX]);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SubscribedDecoder subscribed = new SubscribedDecoder();
    private final EventsGoneDecoder eventsGone = new EventsGoneDecoder();
    private final AcknowledgedDecoder acknowledged = new AcknowledgedDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
    private final StateReading reading;
    private final long clientId;
    private CommandTimer timer = CommandTimer.OFF;
    private ClientState state = ClientState.DISCONNECTED;
    private long connection = SequencerLink.DISCONNECTED;
    private long next;
    private long nowNs;
    private long heardNs;
    private long askedNs;
    private boolean isAsking;
    private long askAgainNs;
    private boolean readsState;
    private long rewoundFrom;
    private boolean isNumbered;
    private boolean isAnnounced;

    /**
     * Creates a client.
     *
     * @param link the connection, which the client closes
     * @param clientId id of the client
     * @param fromSequence the first event wanted, or {@link SequencerClient#FROM_NOW}
     * @param window commands without an answer
     * @param listener receives the events
     */
    WindowedClient(SequencerLink link, long clientId, long fromSequence, int window, VenueListener listener) {
        this.link = link;
        this.clientId = clientId;
        this.listener = listener;
        this.window = new CommandWindow(window);
        encoder = new CommandEncoder(clientId);
        events = new EventDecoder(listener);
        reading = new StateReading(listener);
        next = fromSequence;
    }

    @Override
    public long submit(NewOrder order) {
        return isFull() ? BACK_PRESSURE : send(next().submit(order));
    }

    @Override
    public long replace(OrderReplacement replacement) {
        return isFull() ? BACK_PRESSURE : send(next().replace(replacement));
    }

    @Override
    public long cancel(int owner, long orderId) {
        return isFull() ? BACK_PRESSURE : send(next().cancel(owner, orderId));
    }

    @Override
    public long massCancel(int owner, int instrument, SideFilter sides) {
        return isFull() ? BACK_PRESSURE : send(next().massCancel(owner, instrument, sides));
    }

    @Override
    public long quote(TwoSidedQuote quote) {
        return isFull() ? BACK_PRESSURE : send(next().quote(quote));
    }

    @Override
    public long defineInstrument(
            int instrument, InstrumentRules rules, long referencePrice, Duration volatilityAuction) {
        return isFull()
                ? BACK_PRESSURE
                : send(next().defineInstrument(instrument, rules, referencePrice, volatilityAuction.toNanos()));
    }

    @Override
    public long defineOwner(int owner, OwnerLimits limits) {
        return isFull() ? BACK_PRESSURE : send(next().defineOwner(owner, limits));
    }

    @Override
    public long changePhase(int instrument, TradingPhase phase) {
        return isFull() ? BACK_PRESSURE : send(next().changePhase(instrument, phase));
    }

    @Override
    public long schedulePhases(int calendar, List<PhaseChange> changes) {
        return isFull() ? BACK_PRESSURE : send(next().schedulePhases(calendar, changes));
    }

    @Override
    public long followCalendar(int instrument, int calendar) {
        return isFull() ? BACK_PRESSURE : send(next().followCalendar(instrument, calendar));
    }

    @Override
    public long blockOwner(int owner, boolean isBlocked) {
        return isFull() ? BACK_PRESSURE : send(next().blockOwner(owner, isBlocked));
    }

    @Override
    public void because(CommandReason reason) {
        encoder.because(reason);
    }

    @Override
    public long reportState() {
        return isFull() ? BACK_PRESSURE : send(next().reportState());
    }

    @Override
    public long beginIdentities() {
        return isFull() ? BACK_PRESSURE : send(next().beginIdentities());
    }

    @Override
    public long defineIdentity(IdentitySetup identity) {
        return isFull() ? BACK_PRESSURE : send(next().defineIdentity(identity));
    }

    @Override
    public long applyIdentities() {
        return isFull() ? BACK_PRESSURE : send(next().applyIdentities());
    }

    @Override
    public void subscribe(long fromSequence) {
        next = fromSequence;
        readsState = false;
        isAnnounced = false;
        if (state != ClientState.DISCONNECTED) state = ClientState.WANTS_EVENTS;
    }

    @Override
    public void readState() {
        reading.restart();
        askAgainNs = nowNs;
        readsState = true;
        isAnnounced = false;
        if (state != ClientState.DISCONNECTED) state = ClientState.WANTS_STATE;
    }

    @Override
    public void timedBy(CommandTimer of) {
        timer = of;
        link.timedBy(of);
    }

    @Override
    public int poll() {
        nowNs = link.nanoTime();
        int work = link.poll(this);
        if (link.connection() != connection) onConnection();
        if (link.connection() == SequencerLink.DISCONNECTED) link.takeRefusal().ifPresent(listener::connectionRefused);
        if (state == ClientState.DISCONNECTED) return work;
        watchSilence();
        work += requestWanted();
        return state == ClientState.LIVE ? work + sendWaiting() : work;
    }

    @Override
    public boolean isConnected() {
        return state == ClientState.LIVE || (state != ClientState.DISCONNECTED && isNumbered);
    }

    @Override
    public long lastCommand() {
        return window.last();
    }

    @Override
    public int unanswered() {
        return (int) (window.last() - window.answered());
    }

    @Override
    public long nextSequence() {
        return next;
    }

    @Override
    public void close() {
        link.close();
    }

    @Override
    public void onFrame(DirectBuffer buffer, int offset, int length) {
        heardNs = nowNs;
        isAsking = false;
        int end = offset + length;
        int at = offset;
        while (at < end && state != ClientState.DISCONNECTED) {
            header.wrap(buffer, at);
            int body = at + MessageHeaderDecoder.ENCODED_LENGTH;
            if (EventDecoder.isEvent(header.templateId())) onEvent(buffer, body);
            else if (StateReading.isState(header.templateId())) onState(buffer, body);
            else onReply(buffer, body);
            at = body + header.blockLength();
        }
    }

    private void onEvent(DirectBuffer buffer, int body) {
        EventHeader event = events.header(buffer, body);
        if (event.sequence() != next) {
            boolean isMissing = event.sequence() > next && state == ClientState.LIVE;
            if (isMissing) state = ClientState.WANTS_EVENTS;
            return;
        }
        next++;
        if (event.clientId() == clientId && event.isLast()) window.answered(event.clientSequence());
        events.dispatch(buffer, body, header);
    }

    private void onState(DirectBuffer buffer, int body) {
        if (state != ClientState.AWAITS_STATE) return;
        switch (reading.onMessage(buffer, body, header)) {
            case WAITS -> {
                // The rest of the part follows.
            }
            case NEXT -> state = ClientState.WANTS_STATE;
            case LATER -> {
                state = ClientState.WANTS_STATE;
                askAgainNs = nowNs + BUSY_NS;
            }
            case COMPLETE -> {
                next = reading.position();
                readsState = false;
                state = ClientState.WANTS_EVENTS;
                listener.stateRead(next);
            }
        }
    }

    private void onReply(DirectBuffer buffer, int body) {
        int block = header.blockLength();
        int version = header.version();
        switch (header.templateId()) {
            case SubscribedDecoder.TEMPLATE_ID -> onSubscribed(subscribed.wrap(buffer, body, block, version));
            case EventsGoneDecoder.TEMPLATE_ID -> onEventsGone(eventsGone.wrap(buffer, body, block, version));
            case AcknowledgedDecoder.TEMPLATE_ID -> onAcknowledged(acknowledged.wrap(buffer, body, block, version));
            case CommandRejectedDecoder.TEMPLATE_ID -> onRejected(rejected.wrap(buffer, body, block, version));
            default ->
                throw new IllegalStateException("templateId=" + header.templateId()
                        + ": the sequencer sent a message that this client does not know");
        }
    }

    private void onSubscribed(SubscribedDecoder reply) {
        if (state != ClientState.AWAITS_EVENTS) return;
        if (next == FROM_NOW) next = reply.nextSequence();
        if (reply.isLive() == 0 || reply.nextSequence() != next) {
            state = ClientState.WANTS_EVENTS;
            return;
        }
        onExecuted(reply.lastClientSequence());
        window.answered(reply.lastClientSequence());
        window.rewind(reply.lastClientSequence());
        rewoundFrom = 0;
        state = ClientState.LIVE;
        if (isAnnounced) return;
        isAnnounced = true;
        listener.live(next, reply.lastClientSequence());
    }

    private void onEventsGone(EventsGoneDecoder reply) {
        if (state != ClientState.AWAITS_EVENTS) return;
        onExecuted(reply.lastClientSequence());
        state = ClientState.EVENTS_GONE;
        listener.eventsGone(reply.fromSequence(), reply.oldestSequence(), reply.nextSequence());
    }

    private void onAcknowledged(AcknowledgedDecoder reply) {
        if (state == ClientState.LIVE && (reply.nextSequence() > next || unanswered() > 0)) {
            state = ClientState.WANTS_EVENTS;
        }
    }

    private void onRejected(CommandRejectedDecoder reply) {
        CommandRejection reason = Codes.rejection(reply.code());
        if (reason == CommandRejection.WRONG_CHECKSUM) {
            sendAgain();
        } else if (reason != CommandRejection.SEQUENCE_GAP) {
            listener.rejected(reply.clientSequence(), reason);
        } else if (reply.clientSequence() > rewoundFrom) {
            rewoundFrom = window.sent();
            window.rewind(reply.expectedSequence() - 1);
        }
    }

    /** A message was damaged on its way: the reply is uncertain, and the subscription has what was executed. */
    private void sendAgain() {
        window.requireIntact();
        if (state == ClientState.LIVE || state == ClientState.AWAITS_EVENTS) state = ClientState.WANTS_EVENTS;
    }

    /** The first reply says where the client goes on. */
    private void onExecuted(long lastClientSequence) {
        if (!isNumbered) window.restart(lastClientSequence);
        isNumbered = true;
        if (lastClientSequence > window.last()) {
            throw new IllegalStateException("clientId=" + clientId
                    + ": another client with this id sends commands; give each client an id of its own");
        }
    }

    private void onConnection() {
        connection = link.connection();
        boolean wasConnected = state != ClientState.DISCONNECTED;
        ClientState wanted = readsState ? ClientState.WANTS_STATE : ClientState.WANTS_EVENTS;
        state = connection == SequencerLink.DISCONNECTED ? ClientState.DISCONNECTED : wanted;
        heardNs = nowNs;
        isAsking = false;
        isAnnounced = false;
        if (wasConnected && state == ClientState.DISCONNECTED) listener.disconnected();
    }

    /** Asks for events when replies are overdue: they, or the command, may be lost. */
    private void watchSilence() {
        boolean isRequestDue = state == ClientState.WANTS_EVENTS || state == ClientState.WANTS_STATE;
        if (state == ClientState.EVENTS_GONE || isRequestDue) return;
        long silentNs = nowNs - heardNs;
        boolean isWaiting = state != ClientState.LIVE || unanswered() > 0;
        if (silentNs <= (isWaiting ? STALLED_NS : SILENT_NS)) return;
        state = state == ClientState.AWAITS_STATE ? ClientState.WANTS_STATE : ClientState.WANTS_EVENTS;
    }

    private int requestWanted() {
        if (state == ClientState.LIVE) return 0;
        CommandEncoder message = encoder.at(request, 0, 0);
        if (state == ClientState.WANTS_EVENTS) return request(message.subscribe(next), ClientState.AWAITS_EVENTS);
        if (state != ClientState.WANTS_STATE || nowNs - askAgainNs < 0) return 0;
        return request(message.readState(reading.position(), reading.item()), ClientState.AWAITS_STATE);
    }

    private int request(int length, ClientState awaits) {
        if (!link.offer(request, 0, length)) return 0;
        state = awaits;
        asked();
        return 1;
    }

    private void asked() {
        heardNs = nowNs;
        if (!isAsking) askedNs = nowNs;
        else if (nowNs - askedNs > FORGOTTEN_NS) link.reconnect();
        isAsking = true;
    }

    private int sendWaiting() {
        int count = 0;
        while (window.sent() < window.last() && offer(window.sent() + 1)) count++;
        return count;
    }

    private boolean isFull() {
        return !isNumbered || window.isFull();
    }

    private CommandEncoder next() {
        long sequence = window.last() + 1;
        return encoder.at(window.buffer(), window.offset(sequence), sequence);
    }

    private long send(int length) {
        window.append(length);
        timer.encoded();
        if (state == ClientState.LIVE && window.sent() == window.last() - 1) offer(window.last());
        return window.last();
    }

    private boolean offer(long sequence) {
        if (!link.offer(window.buffer(), window.offset(sequence), window.length(sequence))) return false;
        window.markSent(sequence);
        return true;
    }
}
