package io.needletail.venue.sequencer;

import io.needletail.session.Latency;
import io.needletail.session.Stage;
import org.agrona.DirectBuffer;

/**
 * Times one command of a client at a time, from the request that causes it to its last report, and records the stages
 * {@link Stage#GATEWAY} to {@link Stage#REPORT}. The caller chooses the commands: {@link #begin} for one in so many.
 * While none is timed each step costs a comparison.
 *
 * <pre>
 *   begin ── GATEWAY ── sending ── COMMAND ── encoded ── CONSENSUS and MATCH ── arrived ── REPORT ── reported
 * </pre>
 *
 * <p>The client's thread calls these; the thread that executes commands notes the time of the one that is under way,
 * also where it is another thread. Allocates nothing.
 */
public final class CommandTimer {
    /** Times nothing: {@link #begin} is never called. */
    static final CommandTimer OFF = new CommandTimer(0);

    private static final long NONE = 0;
    private static final long LOST_NS = 1_000_000_000;

    private final long clientId;
    private Latency latency = new Latency();
    private Step step = Step.IDLE;
    private long lastNs;
    private volatile long number = NONE;
    private volatile long executedNs;

    /** Step that ends next. */
    private enum Step {
        IDLE,
        READING,
        ENCODING,
        SEQUENCING,
        REPORTING
    }

    /**
     * Creates a timer that times nothing yet.
     *
     * @param clientId id of the client whose commands are timed
     */
    public CommandTimer(long clientId) {
        this.clientId = clientId;
    }

    /**
     * Begins with a request, unless an earlier command is under way; one that got no event within a second is given up.
     *
     * @param of takes the stages; counted by one thread
     */
    public void begin(Latency of) {
        long nowNs = System.nanoTime();
        if (step != Step.IDLE && nowNs - lastNs < LOST_NS) return;
        latency = of;
        step = Step.READING;
        lastNs = nowNs;
    }

    /** Ends a request; one that caused no command is not timed. */
    public void end() {
        if (step == Step.READING) step = Step.IDLE;
    }

    /**
     * Marks the begin of a command, before it is given to the client. Of several commands of a request the first is
     * timed.
     *
     * @param ofNumber client sequence of the command
     */
    public void sending(long ofNumber) {
        if (step != Step.READING) return;
        record(Stage.GATEWAY, Step.ENCODING);
        executedNs = 0;
        number = ofNumber;
    }

    /** Marks the end of the encoding of a command. */
    void encoded() {
        if (step == Step.ENCODING) record(Stage.COMMAND, Step.SEQUENCING);
    }

    /**
     * Executes a message, and notes how long that takes while a command is under way.
     *
     * @param executor executes it
     * @param sessionId session of the client that sent it
     * @param buffer holds the message
     * @param offset where it begins
     * @param length of the message
     * @param timeNs time of the message in the log
     */
    void execute(CommandExecutor executor, long sessionId, DirectBuffer buffer, int offset, int length, long timeNs) {
        if (number == NONE) {
            executor.execute(sessionId, buffer, offset, length, timeNs);
            return;
        }
        long beganNs = System.nanoTime();
        executor.execute(sessionId, buffer, offset, length, timeNs);
        CommandId executed = executor.command();
        boolean isOurs = executed.clientId == clientId && executed.clientSequence == number;
        if (isOurs) executedNs = Math.max(1, System.nanoTime() - beganNs);
    }

    /**
     * Marks the arrival of an event of a command of this client.
     *
     * @param ofNumber client sequence of the command
     */
    public void arrived(long ofNumber) {
        if (step != Step.SEQUENCING || ofNumber != number) return;
        long nowNs = System.nanoTime();
        long matchNs = executedNs;
        latency.record(Stage.CONSENSUS, nowNs - lastNs - matchNs);
        if (matchNs > 0) latency.record(Stage.MATCH, matchNs);
        lastNs = nowNs;
        step = Step.REPORTING;
    }

    /**
     * Marks the end of the last event of a command of this client.
     *
     * @param ofNumber client sequence of the command
     */
    public void reported(long ofNumber) {
        if (step != Step.REPORTING || ofNumber != number) return;
        record(Stage.REPORT, Step.IDLE);
        number = NONE;
    }

    private void record(Stage stage, Step next) {
        long nowNs = System.nanoTime();
        latency.record(stage, nowNs - lastNs);
        lastNs = nowNs;
        step = next;
    }
}
