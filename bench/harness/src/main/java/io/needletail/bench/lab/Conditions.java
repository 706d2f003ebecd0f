package io.needletail.bench.lab;

/**
 * What all peers of a run are told alike.
 *
 * @param journal what Needletail keeps while it is measured
 * @param link what carries the bytes
 * @param plainJvm whether Needletail goes without the flags that let it use vectors and the system's own sockets
 */
public record Conditions(Journal journal, Link link, boolean plainJvm) {

    /**
     * What Needletail keeps.
     *
     * @param on whether it writes its journal
     * @param keep how much of it each side keeps; {@link ByteSize#UNLIMITED} for all
     */
    public record Journal(boolean on, ByteSize keep) {

        /** As the command line has it. */
        public String word() {
            return on ? "on" : "off";
        }
    }

    /**
     * What carries the bytes.
     *
     * @param transport which
     * @param host where the servers listen
     * @param port of the servers over TCP; 0 lets each choose a free one
     */
    public record Link(Transport transport, String host, int port) {

        /** The address that only this machine reaches. */
        public static final String LOOPBACK = "127.0.0.1";

        private static final int PORT_MAX = 65_535;

        /** Refuses a port that there is none of. */
        public Link {
            if (port < 0 || port > PORT_MAX) {
                throw new IllegalArgumentException("--port is " + port + ", expected 0 to " + PORT_MAX);
            }
        }

        /** On this machine. */
        public Link(Transport transport, int port) {
            this(transport, LOOPBACK, port);
        }
    }
}
