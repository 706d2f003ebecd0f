package io.needletail.venue.sequencer;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Finds UDP ports that are free, below the range from which the operating system takes its own. */
final class FreePorts {
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 30_000;
    private static final int ATTEMPTS = 1_000;

    private FreePorts() {}

    /** Returns the first of so many free ports that follow each other. */
    static int udp(int count) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int first = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST - count);
            if (areFree(first, count)) return first;
        }
        throw new IllegalStateException("no " + count + " free UDP ports after " + ATTEMPTS + " attempts");
    }

    private static boolean areFree(int first, int count) {
        List<DatagramSocket> bound = new ArrayList<>();
        try {
            for (int port = first; port < first + count; port++) {
                bound.add(new DatagramSocket(port, InetAddress.getLoopbackAddress()));
            }
            return true;
        } catch (SocketException taken) {
            return false;
        } finally {
            bound.forEach(DatagramSocket::close);
        }
    }
}
