package io.needletail.cli.run.peer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Proxy between two engines: forwards bytes, can be cut, which loses bytes in flight, and can be held, which lets
 * one end wait. From any thread.
 */
final class Cable implements AutoCloseable {
    private static final int CHUNK = 8192;

    private final ServerSocket door;
    private final CompletableFuture<Integer> target = new CompletableFuture<>();
    private final List<Socket> ends = new CopyOnWriteArrayList<>();
    private final Object gate = new Object();
    private final List<Held> held = new ArrayList<>();
    private boolean isHeld;
    private boolean holdsCaller;
    private volatile boolean isCut;

    Cable() throws IOException {
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Port that the initiator connects to. */
    int port() {
        return door.getLocalPort();
    }

    /** Sets the loopback port of the acceptor; until then connections wait. */
    void leadTo(int port) {
        target.complete(port);
    }

    /** Resets all connections, and all new ones until it is repaired. */
    void cut() {
        isCut = true;
        ends.forEach(Cable::reset);
        ends.clear();
    }

    void mend() {
        isCut = false;
    }

    /**
     * Holds bytes for one end from now on.
     *
     * @param forCaller true for the initiator
     */
    void hold(boolean forCaller) {
        synchronized (gate) {
            isHeld = true;
            holdsCaller = forCaller;
        }
    }

    void release() {
        synchronized (gate) {
            isHeld = false;
            for (Held part : held) part.write();
            held.clear();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        cut();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                join(door.accept());
            } catch (IOException over) {
                // The initiator disconnected, or the test ended.
                assert over.getMessage() != null;
            }
        }
    }

    private void join(Socket caller) throws IOException {
        if (isCut) {
            reset(caller);
            return;
        }
        ends.add(caller);
        Socket called = new Socket(InetAddress.getLoopbackAddress(), target.join());
        ends.add(called);
        if (isCut) cut();
        caller.setTcpNoDelay(true);
        called.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> pump(caller, called, false));
        Thread.ofVirtual().start(() -> pump(called, caller, true));
    }

    private void pump(Socket from, Socket to, boolean forCaller) {
        byte[] chunk = new byte[CHUNK];
        try (from;
                to) {
            for (int count = from.getInputStream().read(chunk);
                    count >= 0;
                    count = from.getInputStream().read(chunk)) {
                pass(new Held(to, Arrays.copyOf(chunk, count)), forCaller);
            }
        } catch (IOException gone) {
            // One end disconnected; closing both notifies the other.
            ends.remove(from);
        }
    }

    private void pass(Held part, boolean forCaller) {
        synchronized (gate) {
            if (isHeld && holdsCaller == forCaller) {
                held.add(part);
            } else {
                part.write();
            }
        }
    }

    private static void reset(Socket end) {
        try {
            end.setSoLinger(true, 0);
            end.close();
        } catch (IOException closed) {
            // Its pump was faster.
            assert end.isClosed();
        }
    }

    /** Bytes on their way to one end. */
    private static final class Held {
        private final Socket to;
        private final byte[] bytes;

        Held(Socket to, byte[] bytes) {
            this.to = to;
            this.bytes = bytes;
        }

        void write() {
            try {
                to.getOutputStream().write(bytes);
            } catch (IOException gone) {
                // Its pump sees it as well.
                assert to.isClosed() || gone.getMessage() != null;
            }
        }
    }
}
