package io.needletail.bench.runner;

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
    SHM("shm"),

    /** TLS over TCP over loopback, both ends showing a certificate; the floor stays on plain TCP. */
    TLS("tls"),

    /** TLS over a Unix domain socket, both ends showing a certificate; the floor stays on the plain socket. */
    UDS_TLS("uds-tls");

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

    /** Returns whether what it carries is enciphered. */
    public boolean secured() {
        return this == TLS || this == UDS_TLS;
    }

    /** What it lies upon, for a floor that has nothing to do but move bytes. */
    public Transport plain() {
        return switch (this) {
            case TCP, SHM, TLS -> TCP;
            case UDS, UDS_TLS -> UDS;
        };
    }

    /** Returns whether the two ends meet at a file. */
    public boolean meetsAtFile() {
        return this != TCP && this != TLS;
    }
}
