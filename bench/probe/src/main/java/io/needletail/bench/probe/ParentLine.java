package io.needletail.bench.probe;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/**
 * The line between a peer and the harness that started it: one text line a message, on the peer's standard input and
 * output.
 *
 * <pre>
 *   harness                          server            harness                      client
 *      |&lt;--------- READY port=4711 ----|                  |&lt;---------- MEASURING ----|
 *      |---------- mark -------------&gt;|                  |                            |
 *      |&lt;--------- MARK alloc=1 ... ---|                  |&lt;---------- DONE count=9 -|
 *      |---------- quit -------------&gt;|                  |----------- quit ---------&gt;|
 * </pre>
 *
 * <p>Either peer may say {@code FAILED reason} and end with 1. The end of standard input counts as {@code quit}, so
 * that no peer outlives a harness that was killed.
 *
 * <p>A daemon thread listens; it allocates nothing while it responds to {@code mark}, so a mark is not part of the
 * figure
 * it asks for. The other methods may be called by any thread.
 */
public final class ParentLine {

    private static final byte[] MEASURING = ascii("MEASURING\n");
    private static final byte[] MARK = ascii("MARK alloc=");
    private static final byte[] GC = ascii(" gc=");
    private static final byte[] OWN = ascii(" own=");
    private static final byte[] JIT = ascii(" jit=");
    private static final byte[] UP = ascii(" up=");
    private static final int FIGURES = 5;
    private static final int LONG_DIGITS_MAX = 20;

    private final InputStream in;
    private final OutputStream out;
    private final JvmCounters counters = new JvmCounters();
    private final CountDownLatch quit = new CountDownLatch(1);
    private final byte[] answer =
            new byte[MARK.length + GC.length + OWN.length + JIT.length + UP.length + FIGURES * LONG_DIGITS_MAX + 1];
    private final byte[] digits = new byte[LONG_DIGITS_MAX];

    // The thread that serves; only its identity is read.
    private volatile Thread serving = Thread.currentThread();

    private ParentLine(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /** Listens on the standard streams of this process, without their buffers. */
    public static ParentLine open() {
        return open(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
    }

    /** Listens on other streams. */
    public static ParentLine open(InputStream in, OutputStream out) {
        ParentLine line = new ParentLine(in, out);
        Thread listener = new Thread(line::listen, "parent-line");
        listener.setDaemon(true);
        listener.start();
        return line;
    }

    /** Reports that the server accepts connections; called on the thread that serves, where the engine has only one. */
    public void ready(int port) {
        serving = Thread.currentThread();
        say(ascii("READY port=" + port + "\n"));
    }

    /** Reports the end of the warm-up; allocates nothing. */
    public void measuring() {
        say(MEASURING);
    }

    /** Reports that the last round trip is measured and the results are on disk. */
    public void done(long count) {
        say(ascii("DONE count=" + count + "\n"));
    }

    /** Reports figures that fit into a line: {@code name=value} and blanks. */
    public void result(String figures) {
        say(ascii("RESULT " + figures + "\n"));
    }

    /** Reports the reason why the run is invalid. */
    public void failed(String reason) {
        say(ascii("FAILED " + reason.replace('\n', ' ') + "\n"));
    }

    /** Returns true while the harness has not ended this peer; cheap enough for a busy loop. */
    public boolean wanted() {
        return quit.getCount() != 0;
    }

    /** Waits for {@code quit} or the end of the harness. */
    public void awaitQuit() {
        try {
            quit.await();
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen() {
        try {
            int first = in.read();
            while (first >= 0 && first != 'q') {
                restOfLine();
                if (first == 'm') {
                    answerMark();
                }
                first = in.read();
            }
            quit.countDown();
        } catch (IOException broken) {
            // A broken line means the same as its end: the harness no longer listens.
            quit.countDown();
        }
    }

    private void restOfLine() throws IOException {
        int next = in.read();
        while (next >= 0 && next != '\n') {
            next = in.read();
        }
    }

    private void answerMark() throws IOException {
        long bytes = counters.allBytes();
        int at = append(bytes, append(MARK, 0));
        at = append(counters.collections(), append(GC, at));
        at = append(counters.bytesOf(serving), append(OWN, at));
        at = append(counters.compiledMs(), append(JIT, at));
        at = append(counters.uptimeMs(), append(UP, at));
        answer[at++] = '\n';
        synchronized (out) {
            out.write(answer, 0, at);
            out.flush();
        }
    }

    private int append(byte[] text, int at) {
        System.arraycopy(text, 0, answer, at, text.length);
        return at + text.length;
    }

    private int append(long value, int at) {
        int from = digits.length;
        long rest = value;
        do {
            digits[--from] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        System.arraycopy(digits, from, answer, at, digits.length - from);
        return at + digits.length - from;
    }

    private void say(byte[] line) {
        try {
            synchronized (out) {
                out.write(line);
                out.flush();
            }
        } catch (IOException broken) {
            quit.countDown();
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
