package io.needletail.venue.gateway;

import io.needletail.venue.sequencer.CommandTimer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Numbers commands, logs them, sends them, and after a restart reads them again: those that were executed to know what
 * their events belong to, the others to send them.
 */
final class CommandSender {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.gateway");

    private final GatewayLog log;
    private final RequestTable requests;
    private final Sessions sessions;
    private final QuoteSides quotes;
    private final int waitingMax;
    private final CommandTimer timer;
    private final Command logged = new Command();
    private Optional<SequencerClient> client = Optional.empty();
    private Optional<Message> unread = Optional.empty();
    private Consumer<TrackedRequest> onRead = request -> {};
    private boolean isLive;
    private long last;

    CommandSender(Memory memory, Sessions sessions, int waitingMax, CommandTimer timer) {
        log = memory.log();
        requests = memory.requests();
        quotes = memory.quotes();
        this.sessions = sessions;
        this.waitingMax = waitingMax;
        this.timer = timer;
    }

    /** Commands that the gateway remembers: their log, the requests, the sides of quotes. */
    record Memory(GatewayLog log, RequestTable requests, QuoteSides quotes) {}

    void connect(SequencerClient sequencer) {
        client = Optional.of(sequencer);
        unread = log.next();
        requests.forgetsUnfinished(true);
    }

    /** Returns true when the gateway is up to date and takes requests. */
    boolean isLive() {
        return isLive;
    }

    /** Returns true when so many commands can be sent now. */
    boolean hasRoom(int commands) {
        return isLive && client.orElseThrow().unanswered() + commands <= waitingMax && log.accepts(commands);
    }

    /** Returns the client sequence of the next command. */
    long nextNumber() {
        return last + 1;
    }

    /** Remembers the request of a command; returns one that does not exist when there is no room. */
    TrackedRequest track(Command command, long number, GatewaySession session) {
        TrackedRequest request = command.kind == RequestKind.QUOTE
                ? requests.find(session, command.text, 0, command.textLength)
                : requests.none();
        if (!request.exists()) request = requests.add(command.kind, session, command.text, 0, command.textLength);
        if (!request.exists()) return request;
        request.command = number;
        switch (command.kind) {
            case ORDER -> {
                requests.index(request, command.orderId);
                request.terms(command);
            }
            case REPLACE, CANCEL -> {
                request.replacement(command);
                request.order = requests.order(command.orderId);
                request.orderId = command.orderId;
            }
            case QUOTE -> {
                request.entries++;
                request.answers++;
                request.responseLevel = command.responseLevel;
            }
            case MASS_CANCEL, NONE -> request.instrument = command.instrument;
        }
        requests.await(number, request);
        return request;
    }

    /** Logs and sends a command for which there is room. */
    void send(Command command, long nowNs) {
        long number = nextNumber();
        log.append(command, number, nowNs);
        if (command.kind == RequestKind.QUOTE) quotes.entered(command, number, sessions.of(command.session), false);
        transmit(command, number);
    }

    /**
     * Reads the log up to a command whose events are in an image of the state.
     *
     * @param number the command
     * @param action receives each request, so that those of orders that are not open make room for others
     */
    void readUntil(long number, Consumer<TrackedRequest> action) {
        onRead = action;
        readUntil(number);
        onRead = request -> {};
    }

    /** Reads the log up to a command that an event answers. */
    void readUntil(long number) {
        while (unread.isPresent() && number(unread.get()) <= number) {
            long read = number(unread.get());
            read();
            // Commands are executed in order: the events of this one came before, or are no longer retained.
            // A mass cancel in steps is answered after later commands.
            if (read != number && logged.kind != RequestKind.MASS_CANCEL) requests.finish(read);
        }
        // A quote is acknowledged after the last of its commands.
        while (logged.kind == RequestKind.QUOTE && isSameQuote()) read();
    }

    private boolean isSameQuote() {
        if (unread.isEmpty() || logged.textLength == 0) return false;
        Message record = unread.get();
        boolean isQuote = CommandRecord.kind(record.msgType()) == RequestKind.QUOTE;
        int text = record.find(Tags.CL_ORD_ID);
        return isQuote
                && record.number(Tags.SENDER_COMP_ID) == logged.session
                && Arrays.equals(record.bytes(), record.from(text), record.to(text), logged.text, 0, logged.textLength);
    }

    /** Ends the reading of the log, and sends the commands that were not executed. */
    void live(long lastExecuted) {
        if (isLive) return;
        readUntil(lastExecuted);
        requests.forgetsUnfinished(false);
        last = lastExecuted;
        isLive = true;
        int count = 0;
        while (unread.isPresent()) {
            long number = number(unread.get());
            read();
            if (logged.kind != RequestKind.NONE && number == nextNumber()) {
                transmit(logged, number);
                count++;
            }
        }
        if (count > 0) LOG.info("{} commands of the log were not executed and are sent again", count);
    }

    private void transmit(Command command, long number) {
        timer.sending(number);
        long sequence = command.send(client.orElseThrow());
        if (sequence != number) {
            throw new IllegalStateException("command " + number + " became " + sequence
                    + ": another client has this gateway's client id, or its window is smaller than the gateway's");
        }
        last = number;
    }

    private static long number(Message record) {
        long number = record.number(Tags.MSG_SEQ_NUM);
        return Math.max(number, 0);
    }

    private void read() {
        Message record = unread.orElseThrow();
        logged.kind = CommandRecord.kind(record.msgType());
        if (logged.kind != RequestKind.NONE) {
            GatewaySession session = sessions.of((int) record.number(Tags.SENDER_COMP_ID));
            CommandRecord.read(record, logged, session);
            if (logged.textLength > 0) onRead.accept(track(logged, number(record), session));
            if (logged.kind == RequestKind.QUOTE) quotes.entered(logged, number(record), session, true);
            if (logged.kind == RequestKind.CANCEL && logged.textLength == 0) quotes.withdrawn(logged.orderId);
        }
        unread = log.next();
    }
}
