package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.session.SessionListener;
import io.needletail.transport.SocketOptions;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * An acceptor of many sessions in a process of its own with a heap of a given size, which responds to each order with a
 * report. It writes its port, and for each line that it reads the heap in use: bytes. It ends at the line {@link #END}.
 */
final class SmallHeapAcceptor {
    /** The last line. */
    static final String END = "end";

    private static final int STAGING_BYTES = 4096;
    private static final int STORE_BYTES = 1 << 22;

    private SmallHeapAcceptor() {}

    /** Starts the process, with {@code count} sessions for peers called {@link #peer}. */
    static Process start(int count, String heap) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeapAcceptor.class.getName(),
                        Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Returns the name of a peer. */
    static String peer(int number) {
        return "P" + number;
    }

    static void main(String[] arguments) throws Exception {
        int count = Integer.parseInt(arguments[0]);
        ConnectionLimits admission = ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 64;
            to.visitorsPerAddressMax = 64;
            to.logonBytesMax = 8192;
            to.connectionsMax = 0;
            to.connectionsPerSecond = 0;
            to.connectionsPerSecondAndAddress = 0;
        });
        SocketOptions small = SocketOptions.LOW_LATENCY.with(to -> to.stagingBytes = STAGING_BYTES);
        try (Engine engine = new Engine(TestSessions.PARKING.with(admission))) {
            for (int i = 0; i < count; i++) {
                engine.add(TestSessions.acceptor(peer(i))
                        .sockets(small)
                        .memoryStore(STORE_BYTES)
                        .listener(answering())
                        .build());
            }
            System.out.println(engine.port(TestSessions.ANY_PORT).orElseThrow());
            Thread.ofPlatform().daemon().start(() -> answerQuestions(engine));
            engine.run();
        }
    }

    private static SessionListener answering() {
        return (session, order) -> session.begin(MsgTypes.EXECUTION_REPORT)
                .copy(order, Tags.CL_ORD_ID)
                .send();
    }

    private static void answerQuestions(Engine engine) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null && !line.equals(END); line = lines.readLine()) {
                System.gc();
                System.out.println(
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            }
        } catch (IOException gone) {
            // Handled like the end of the input.
        }
        engine.stop();
    }
}
