package io.needletail.bench.cluster;

import io.needletail.bench.runner.Choice;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Locale;

/** The clusters. */
enum ClusterSetup implements Choice {
    /** One node in the process of the client, over shared memory. */
    EMBEDDED(1),

    /** One node in a process of its own, over UDP. */
    ONE(1),

    /** Three nodes in processes of their own, over UDP. */
    THREE(3);

    private static final int PORTS_PER_NODE = 5;
    private static final int FIRST_PORT = 21_000;
    private static final int LAST_PORT = 31_000;

    private final int nodes;

    ClusterSetup(int nodes) {
        this.nodes = nodes;
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Number of nodes. */
    int nodes() {
        return nodes;
    }

    /** The first of as many free UDP ports in a row as a cluster needs. */
    int freePorts() throws IOException {
        int count = nodes * PORTS_PER_NODE;
        int start = (int) (ProcessHandle.current().pid() % (LAST_PORT - FIRST_PORT));
        for (int offset = 0; offset < LAST_PORT - FIRST_PORT; offset += count) {
            int first = FIRST_PORT + (start + offset) % (LAST_PORT - FIRST_PORT);
            if (areFree(first, count)) return first;
        }
        throw new IOException("no " + count + " UDP ports in a row are free from " + FIRST_PORT + " to " + LAST_PORT);
    }

    private static boolean areFree(int first, int count) {
        for (int port = first; port < first + count; port++) {
            try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("localhost", port))) {
                if (!socket.isBound()) return false;
            } catch (SocketException taken) {
                return false;
            }
        }
        return true;
    }
}
