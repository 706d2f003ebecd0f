package io.needletail.venue.sequencer;

import io.needletail.matching.MatchingEngine;
import io.needletail.matching.SnapshotSink;
import io.needletail.matching.SnapshotSource;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.ReadStateDecoder;
import io.needletail.venue.sbe.ReportStateDecoder;
import io.needletail.venue.sbe.StateDigestDecoder;
import io.needletail.venue.sbe.SubscribeDecoder;
import java.util.Optional;
import org.agrona.DirectBuffer;

/**
 * Executes the commands of a log: SBE in, matching, SBE out. The same messages with the same times give the same state
 * and the same events, on every node and in every replay. It knows no clock and no network, and allocates nothing.
 */
final class CommandExecutor {
    private static final int ID_BYTES = 16;

    private final SequencerConfig config;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SubscribeDecoder subscribe = new SubscribeDecoder();
    private final ReportStateDecoder id = new ReportStateDecoder();
    private final CommandDecoder decoder = new CommandDecoder();
    private final CommandId command = new CommandId();
    private final EventLog log;
    private final EventEncoder events;
    private final Subscriptions subscriptions;
    private final OwnState own;
    private final VolatilityAuctions auctions;
    private final PhaseCalendars calendars;
    private final SteppedCommands steps;
    private final ClientTable clients;
    private final IdentityTable identities;
    private final StateImages images;
    private final Permissions permissions;
    private final StateDigest digest = new StateDigest();
    private final StateDigestDecoder digests = new StateDigestDecoder();
    private Optional<StateComparison> comparison = Optional.empty();
    private MatchingEngine engine;
    private long commands;
    private long malformed;
    private long damaged;
    private long reportedHash;
    private long reportedAt;

    /** Creates an executor that reports no refusals. */
    CommandExecutor(SequencerConfig config) {
        this(config, (identity, cause, templateId, clientId) -> {});
    }

    CommandExecutor(SequencerConfig config, RefusalListener refusals) {
        this.config = config;
        log = new EventLog(config.eventsRetained(), config.eventsRetainedMax(), this::publishFinalEvents);
        own = new OwnState(config, log);
        auctions = own.auctions();
        calendars = own.calendars();
        steps = own.steps();
        clients = own.clients();
        identities = own.identities();
        events = new EventEncoder(log, auctions);
        subscriptions = new Subscriptions(log);
        images = new StateImages(log, subscriptions);
        permissions = new Permissions(identities, refusals);
        engine = new MatchingEngine(config.matching(), events);
    }

    /** Lets the executor keep a digest of what it executes, and give those of all nodes to a comparison. */
    void comparedBy(StateComparison with) {
        comparison = Optional.of(with);
        digest.on();
    }

    /** Returns the connected clients. */
    Subscriptions subscriptions() {
        return subscriptions;
    }

    /** Returns the images of the state that clients read. */
    StateImages images() {
        return images;
    }

    /** Returns a copy of the state before the next event. */
    StateImage image() {
        return new StateImage(log.next(), engine.view(), steps, clients);
    }

    /** Returns the identities of the sessions. */
    Permissions permissions() {
        return permissions;
    }

    /** Returns a number that changes with the rights of the identities. */
    long identitiesVersion() {
        return identities.version();
    }

    /** Returns how many commands of all clients were executed. */
    long commands() {
        return commands;
    }

    /** Returns how many messages were not commands at all. */
    long malformed() {
        return malformed;
    }

    /** Returns how many messages had a wrong checksum when they arrived, and were not executed. */
    long damaged() {
        return damaged;
    }

    /** Returns the hash that was reported last, 0 before the first. */
    long reportedHash() {
        return reportedHash;
    }

    /** Returns how many commands were executed before the hash was reported. */
    long reportedAt() {
        return reportedAt;
    }

    /** Returns the sequence of the next event. */
    long nextSequence() {
        return log.next();
    }

    /** Returns the number of the command that was read last, and its client. */
    CommandId command() {
        return command;
    }

    int openOrders() {
        return engine.openOrders();
    }

    /**
     * Returns the time at which the next order expires, volatility auction ends or calendar changes a phase,
     * {@link Long#MAX_VALUE} for none.
     */
    long nextDueNs() {
        return Math.min(Math.min(engine.nextExpiryNs(), auctions.nextEndNs()), calendars.nextNs());
    }

    /** Returns the time after which a calendar has no change ahead, {@link Long#MAX_VALUE} for none. */
    long calendarsEndNs() {
        return calendars.endNs();
    }

    /** Tests whether more is to be done than one step could do: {@link #advanceTime} goes on with it. */
    boolean hasMore() {
        return !steps.isEmpty() || engine.hasExpired() || calendars.hasMore();
    }

    /** Returns the hash of the state: of the books, the clients and the sequences. */
    long stateHash() {
        return own.hash(engine.stateHash(), commands);
    }

    /**
     * Executes a message of the log.
     *
     * @param sessionId session of the client that sent it
     * @param buffer holds the message
     * @param offset where it begins
     * @param length of the message
     * @param timeNs time of the message in the log
     */
    void execute(long sessionId, DirectBuffer buffer, int offset, int length, long timeNs) {
        int unsealed = permissions.unsealed(sessionId, buffer, offset, length);
        if (unsealed >= 0) executeUnsealed(sessionId, buffer, offset, unsealed, timeNs);
    }

    private void executeUnsealed(long sessionId, DirectBuffer buffer, int offset, int length, long timeNs) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH + ID_BYTES || !isOurs(header.wrap(buffer, offset))) {
            malformed++;
            return;
        }
        subscriptions.at(timeNs);
        int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        int template = header.templateId();
        id.wrap(buffer, body, header.blockLength(), header.version());
        command.at(id.clientId(), id.clientSequence());
        if (!MessageChecksum.isRight(header, buffer, offset, length)) {
            rejectDamaged(sessionId);
            return;
        }
        if (template == StateDigestDecoder.TEMPLATE_ID) {
            if (permissions.permits(sessionId, template)) compare(buffer, body, length);
            else refuseRequest(sessionId, RefusalListener.Cause.ROLE);
            return;
        }
        if (!admits(sessionId, template)) return;
        switch (template) {
            case SubscribeDecoder.TEMPLATE_ID -> {
                subscribe.wrap(buffer, body, header.blockLength(), header.version());
                long clientId = subscribe.clientId();
                subscriptions.subscribe(sessionId, clientId, subscribe.fromSequence(), clients.last(clientId));
            }
            case ReadStateDecoder.TEMPLATE_ID -> images.read(sessionId, buffer, body, header, timeNs, this);
            default -> {
                if (isNext(sessionId)) executeNext(sessionId, buffer, offset, length, timeNs);
            }
        }
    }

    /** Rejects a message that came damaged into the log: all nodes have these bytes, and none executes them. */
    private void rejectDamaged(long sessionId) {
        damaged++;
        long expected = clients.last(command.clientId) + 1;
        subscriptions.reject(sessionId, command, expected, CommandRejection.WRONG_CHECKSUM);
    }

    /** Takes the digest of a node, or ends the present digest of this one. No state changes. */
    private void compare(DirectBuffer buffer, int body, int length) {
        boolean isComplete = length >= MessageHeaderDecoder.ENCODED_LENGTH + StateDigestDecoder.BLOCK_LENGTH;
        if (comparison.isEmpty() || !isComplete) return;
        StateComparison with = comparison.get();
        digests.wrap(buffer, body, header.blockLength(), header.version());
        if (digests.position() != 0) {
            with.posted(digests);
            return;
        }
        digest.add(commands);
        digest.add(log.next());
        digest.add(engine.openOrders());
        digest.add(nextDueNs());
        digest.add(engine.topHash(log.next()));
        with.made(commands, digest.value(), digest.isWhole());
        digest.begin();
    }

    /** Does what is due by time, then goes on with what ends in steps. */
    void advanceTime(long timeNs) {
        subscriptions.at(timeNs);
        expire(timeNs);
        if (engine.hasExpired()) return;
        step(timeNs);
        followCalendars(timeNs);
    }

    /** Expires orders and ends volatility auctions whose time has come, in the order of their times. */
    private void expire(long timeNs) {
        long first = log.next();
        events.begin(0, 0, timeNs);
        while (auctions.nextEndNs() <= timeNs) {
            engine.changePhase(auctions.next(), TradingPhase.CONTINUOUS, auctions.nextEndNs());
            steps.began(engine, 0, 0);
        }
        engine.advanceTime(timeNs);
        events.end();
        digest.add(log, first);
        subscriptions.publish(log.next());
    }

    /**
     * Changes phases that are due, when everything else that was due has ended. A step ends with an instrument of which
     * many orders end, and after so many events that clients can follow.
     */
    private void followCalendars(long timeNs) {
        long first = log.next();
        while (calendars.nextNs() <= timeNs && steps.isEmpty() && log.next() - first < steps.limit()) {
            events.begin(0, 0, timeNs);
            calendars.changeNext(engine, timeNs);
            if (!steps.began(engine, 0, 0)) events.end();
        }
        digest.add(log, first);
        subscriptions.publish(log.next());
    }

    /** Ends orders of the oldest pending command, and of the next ones while they have few. */
    private void step(long timeNs) {
        long from = log.next();
        boolean isDone = true;
        while (isDone && !steps.isEmpty() && log.next() - from < steps.limit() / 2) {
            steps.begin(events, timeNs);
            isDone = engine.step(timeNs);
            if (isDone) {
                events.end();
                steps.remove();
            }
            subscriptions.publish(log.next());
        }
        digest.add(log, from);
    }

    /** Writes the whole state. */
    void snapshot(SnapshotSink sink) {
        SnapshotWriter writer = new SnapshotWriter(sink);
        own.write(writer, commands);
        writer.end();
        engine.snapshot(sink);
    }

    /**
     * Takes over the state of a snapshot; every client subscribes anew.
     *
     * @throws IllegalArgumentException when the snapshot is damaged, or larger than the configuration
     */
    void restore(SnapshotSource source) {
        SnapshotReader reader = new SnapshotReader(source);
        commands = own.read(reader, config);
        engine = MatchingEngine.restore(config.matching(), events, reader::rest);
        own.steps().apply(engine);
        subscriptions.restart();
    }

    private static boolean isOurs(MessageHeaderDecoder header) {
        return header.schemaId() == MessageHeaderDecoder.SCHEMA_ID && header.blockLength() >= ID_BYTES;
    }

    /** Tests whether the session may use the client id; answers it when it may not, and nothing changes. */
    private boolean admits(long sessionId, int template) {
        if (permissions.admits(sessionId, command.clientId, template)) return true;
        // A request has no number.
        boolean isRequest = template == SubscribeDecoder.TEMPLATE_ID || template == ReadStateDecoder.TEMPLATE_ID;
        if (isRequest) command.at(command.clientId, 0);
        subscriptions.reject(sessionId, command, command.clientSequence, CommandRejection.NOT_PERMITTED);
        return false;
    }

    /** Tests whether the command is the next one of its client, and answers it when it is not. */
    private boolean isNext(long sessionId) {
        long last = clients.last(command.clientId);
        if (command.clientSequence == last + 1 && clients.hasRoomFor(command.clientId)) return true;
        if (command.clientSequence <= last) {
            subscriptions.acknowledge(sessionId, command.clientId, last);
        } else if (command.clientSequence > last + 1) {
            subscriptions.reject(sessionId, command, last + 1, CommandRejection.SEQUENCE_GAP);
        } else {
            subscriptions.reject(sessionId, command, last + 1, CommandRejection.CLIENT_CAPACITY);
        }
        return false;
    }

    private void executeNext(long sessionId, DirectBuffer buffer, int offset, int length, long timeNs) {
        int template = header.templateId();
        boolean isPermitted = permissions.permits(sessionId, template);
        boolean isReport = isPermitted && template == ReportStateDecoder.TEMPLATE_ID;
        if (isReport) {
            reportedHash = stateHash();
            reportedAt = commands;
        }
        steps.see(header, engine);
        // What one step could not expire the timer expires: a command must not make many events more.
        if (nextDueNs() <= timeNs && !engine.hasExpired()) {
            expire(timeNs);
            if (!engine.hasExpired()) followCalendars(timeNs);
        }
        clients.executed(command.clientId, command.clientSequence);
        long first = log.next();
        events.begin(command.clientId, command.clientSequence, timeNs);
        if (!CommandDecoder.isCommand(template)) {
            reject(sessionId, CommandRejection.UNKNOWN_COMMAND);
        } else if (!decoder.read(buffer, offset, header, length, timeNs)) {
            reject(sessionId, CommandRejection.MALFORMED);
        } else if (!isPermitted || !permissions.permits(sessionId, decoder)) {
            refuse(sessionId, isPermitted ? RefusalListener.Cause.OWNER : RefusalListener.Cause.ROLE);
        } else if (isReport) {
            events.stateReported(reportedHash, reportedAt, engine.openOrders());
        } else if (CommandDecoder.isOfIdentities(template)) {
            decoder.execute(identities).ifPresent(reason -> reject(sessionId, reason));
        } else if (CommandDecoder.isOfCalendars(template)) {
            if (!decoder.execute(calendars, engine, timeNs)) reject(sessionId, CommandRejection.MALFORMED);
        } else {
            decoder.execute(engine, events, timeNs);
        }
        commands++;
        if (!steps.began(engine, command.clientId, command.clientSequence)) events.end();
        else if (steps.size() == 1) engine.step(timeNs);
        digest.add(buffer, offset, length, log, first);
        subscriptions.publish(log.next());
    }

    private void reject(long sessionId, CommandRejection reason) {
        subscriptions.reject(sessionId, command, command.clientSequence + 1, reason);
    }

    private void refuse(long sessionId, RefusalListener.Cause cause) {
        refuseRequest(sessionId, cause);
        decoder.refuse(events);
    }

    /** Refuses a message that makes no events. */
    private void refuseRequest(long sessionId, RefusalListener.Cause cause) {
        permissions.refuse(sessionId, cause, header.templateId(), command.clientId);
        reject(sessionId, CommandRejection.NOT_PERMITTED);
    }

    /** In the middle of a command: its newest event may yet be marked as the last. */
    private void publishFinalEvents() {
        subscriptions.publish(log.next() - 1);
    }
}
