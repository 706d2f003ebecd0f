package io.needletail.bench.lab;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What carries the bytes between the two processes. */
public enum Transport {
    /** TCP over loopback. */
    TCP("tcp"),

    /** A Unix domain socket. */
    UDS("uds"),

    /** Memory that both processes map; the floor stays on TCP, for it has nothing to do there but copy. */
    SHM("shm");

    private final String label;

    Transport(String label) {
        this.label = label;
    }

    public static Optional<Transport> named(String label) {
        return Arrays.stream(values())
                .filter(transport -> transport.label.equals(label))
                .findFirst();
    }

    public static String labels() {
        return Arrays.stream(values()).map(Transport::label).collect(Collectors.joining(", "));
    }

    public String label() {
        return label;
    }
}
