package io.needletail.bench.runner;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings that all peers of a run share.
 *
 * @param journal journal of Needletail during the measurement
 * @param link transport and address
 */
public record Conditions(Journal journal, Link link) {

    /**
     * Journal of Needletail.
     *
     * @param on true when it writes its journal
     * @param keep most bytes of it on each side; {@link ByteSize#UNLIMITED} for all
     */
    public record Journal(boolean on, ByteSize keep) {

        /** As the command line has it. */
        public String word() {
            return on ? "on" : "off";
        }
    }

    /**
     * Transport and address.
     *
     * @param transport the transport
     * @param host where the servers listen
     * @param port of the servers over TCP; 0 lets each choose a free one
     * @param elsewhere true when the server runs already, started on its own
     */
    public record Link(Transport transport, String host, int port, boolean elsewhere) {

        private static final String LOOPBACK = "127.0.0.1";
        private static final int PORT_MAX = 65_535;
        private static final Pattern PLACE = Pattern.compile("\\[?([^\\[\\]]+)]?:(\\d{1,5})");

        /** Refuses a port that there is none of. */
        public Link {
            if (port < 0 || port > PORT_MAX) {
                throw new IllegalArgumentException("--port is " + port + ", expected 0 to " + PORT_MAX);
            }
        }

        /** On this machine, over the given transport. */
        public Link(Transport transport, int port) {
            this(transport, LOOPBACK, port, false);
        }

        /**
         * To or at a place that is named as {@code host:port}.
         *
         * @throws IllegalArgumentException when it is none
         */
        public static Link at(String place, boolean elsewhere) {
            Matcher matcher = PLACE.matcher(place);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("'" + place + "' is no place; write 10.0.0.2:9880");
            }
            return new Link(Transport.TCP, matcher.group(1), Integer.parseInt(matcher.group(2)), elsewhere);
        }

        /** Refuses more than one peer where the server was started elsewhere. */
        public void check(List<Peer> peers) {
            if (elsewhere && peers.size() != 1) {
                throw new IllegalArgumentException(
                        "--connect goes to one server: name one --peer, which is the client then");
            }
        }
    }
}
