package io.needletail.bench.runner;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What all peers of a run are told alike.
 *
 * @param journal what Needletail keeps while it is measured
 * @param link what carries the bytes
 */
public record Conditions(Journal journal, Link link) {

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
     * @param elsewhere whether the server runs already, started elsewhere
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

        /** On this machine, over what is asked for. */
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
