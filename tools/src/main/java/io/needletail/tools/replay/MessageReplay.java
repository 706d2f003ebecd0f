package io.needletail.tools.replay;

import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.SessionConfig;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import java.io.Closeable;
import java.io.IOException;

/**
 * Sends the recorded messages of one side to a host, as far apart as they were recorded or at another speed. One
 * thread.
 */
public final class MessageReplay implements Closeable {
    /** Speed without waits between messages. */
    public static final double AT_ONCE = Double.POSITIVE_INFINITY;

    private final ReplayTarget target;
    private final Pace pace;
    private long sent;
    private long leftOut;
    private long elapsedNs;

    private MessageReplay(ReplayTarget target, double speed) {
        this.target = target;
        pace = new Pace(speed);
    }

    /**
     * Connects, and will send the messages byte for byte, those of the session layer included.
     *
     * @param peer the host
     * @param sender SenderCompID(49) of the messages to send
     * @param lingerNs how long answers are read after the last message
     * @param speed times the recorded speed, or {@link #AT_ONCE}
     * @return a replay
     * @throws IOException when the host cannot be reached
     */
    public static MessageReplay raw(TcpEndpoint peer, String sender, long lingerNs, double speed) throws IOException {
        return new MessageReplay(new RawTarget(peer, sender, lingerNs), speed);
    }

    /**
     * Logs on, and will send the application messages with new numbers and times.
     *
     * @param peer the host
     * @param config the session
     * @param sender SenderCompID(49) of the messages to send
     * @param lingerNs how long answers are read after the last message
     * @param speed times the recorded speed, or {@link #AT_ONCE}
     * @return a replay
     * @throws IOException when the host cannot be reached, or does not accept the Logon(A)
     */
    public static MessageReplay renumbered(
            TcpEndpoint peer, SessionConfig config, String sender, long lingerNs, double speed) throws IOException {
        return new MessageReplay(new SessionTarget(peer, config, sender, lingerNs), speed);
    }

    /**
     * Sends the message of an input and all after it, and ends the connection or the session.
     *
     * @param input stands at its first message
     * @throws IOException when the host ends the connection, or the input cannot be read
     */
    public void send(MessageInput input) throws IOException {
        long begunNs = System.nanoTime();
        do {
            FoundMessage found = input.message();
            if (!target.takes(found)) {
                leftOut++;
                continue;
            }
            long dueNs = pace.dueNs(found.timeNs(), System.nanoTime());
            target.waitUntil(dueNs);
            target.send(found);
            pace.sent(dueNs, System.nanoTime());
            sent++;
        } while (input.next());
        elapsedNs = System.nanoTime() - begunNs;
        target.end();
    }

    /**
     * Returns the number of messages that were sent.
     *
     * @return messages
     */
    public long sent() {
        return sent;
    }

    /**
     * Returns the number of messages of the input that were not sent.
     *
     * @return those of another sender, and those that the session sends itself
     */
    public long leftOut() {
        return leftOut;
    }

    /**
     * Returns the number of messages that came back.
     *
     * @return messages
     */
    public long received() {
        return target.received();
    }

    /**
     * Returns the time from the first message to the last one.
     *
     * @return nanoseconds
     */
    public long elapsedNs() {
        return elapsedNs;
    }

    /**
     * Returns the longest time that a message left after it was due.
     *
     * @return nanoseconds
     */
    public long latestNs() {
        return pace.lateNs();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
