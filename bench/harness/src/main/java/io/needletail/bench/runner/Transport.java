package io.needletail.bench.runner;

/** Transports between the two processes. */
public enum Transport implements Choice {
    /** TCP over loopback. */
    TCP("tcp"),

    /** A Unix domain socket. */
    UDS("uds"),

    /** Memory that both processes map; the floor uses TCP, since with shared memory it would only copy. */
    SHM("shm"),

    /** TLS over TCP over loopback, both ends showing a certificate; the floor stays on plain TCP. */
    TLS("tls"),

    /** TLS over a Unix domain socket, both ends showing a certificate; the floor stays on the plain socket. */
    UDS_TLS("uds-tls");

    private final String label;

    Transport(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    /** Returns true when it encrypts the bytes. */
    public boolean secured() {
        return this == TLS || this == UDS_TLS;
    }

    /** Returns the transport below TLS or shared memory, for the floor, which only moves bytes. */
    public Transport plain() {
        return switch (this) {
            case TCP, SHM, TLS -> TCP;
            case UDS, UDS_TLS -> UDS;
        };
    }

    /** Returns true when its address is a file. */
    public boolean meetsAtFile() {
        return this != TCP && this != TLS;
    }
}
