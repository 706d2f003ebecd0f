package io.needletail.bench.peers.quickfixj;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.PeerArguments;
import java.nio.charset.StandardCharsets;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.filterchain.IoFilterChain;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.core.write.WriteRequest;

/**
 * Takes the times as close to QuickFIX/J's sockets as its API permits: in MINA's chain of filters below the codec. What
 * was
 * read is turned into messages on the same thread, which the session's log receives one by one.
 */
final class Stamps extends IoFilterAdapter implements SilentLog {
    private static final String ORDER = "\u000135=D\u0001";
    private static final int TRAILER_BYTES = "10=000|".length();

    private final EchoOrder bodies = EchoOrder.ascending();
    private final Thread sender = Thread.currentThread();
    private final EchoRun run;
    // Written by MINA's thread; QuickFIX/J's queue hands them to its message thread.
    private final long[] numbers;
    private final long[] timesNs;
    private int arrived;
    private int taken;
    private long receivedNs;

    /** To be made by the thread that sends. */
    Stamps(EchoRun run, PeerArguments arguments) {
        this.run = run;
        int orders = Math.toIntExact(arguments.number("warmup-count") + arguments.number("count"));
        numbers = new long[orders];
        timesNs = new long[orders];
    }

    void install(IoFilterChain chain) {
        chain.addFirst("stamps", this);
    }

    /** The application has the next message. */
    void taken() {
        int next = taken++;
        run.echoed(numbers[next], timesNs[next]);
    }

    @Override
    public void filterWrite(NextFilter next, IoSession session, WriteRequest request) throws Exception {
        // Heartbeats leave on other threads.
        if (Thread.currentThread().equals(sender)) run.sending(System.nanoTime());
        super.filterWrite(next, session, request);
    }

    @Override
    public void messageReceived(NextFilter next, IoSession session, Object bytes) throws Exception {
        receivedNs = System.nanoTime();
        super.messageReceived(next, session, bytes);
    }

    @Override
    public void onIncoming(String message) {
        if (!message.contains(ORDER)) return;
        if (arrived == numbers.length) {
            run.fail("repeated echo: more came than were sent");
            return;
        }
        byte[] bytes = message.getBytes(StandardCharsets.ISO_8859_1);
        numbers[arrived] = bodies.number(bytes, bytes.length - TRAILER_BYTES - bodies.bodyBytes());
        timesNs[arrived++] = receivedNs;
    }
}
