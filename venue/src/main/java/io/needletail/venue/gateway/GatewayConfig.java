package io.needletail.venue.gateway;

/**
 * Limits of a gateway.
 *
 * @param clientId number of this gateway among the clients of the sequencer, 1 to {@link #CLIENT_ID_MAX}; it stays the
 *     same over restarts, and no other client has it
 * @param requests ClOrdIDs that the gateway remembers, open orders included; the oldest that is done is forgotten first
 * @param waiting commands that wait for the sequencer; further requests are refused
 * @param backlogBytes bytes of reports that wait for a session whose peer reads too slowly; further reports to it are
 *     dropped, counted and logged
 * @param depthMax largest number of price levels of a side that a market data subscription shows
 * @param subscriptions most instruments of all market data subscriptions of one session
 */
public record GatewayConfig(
        long clientId, int requests, int waiting, int backlogBytes, int depthMax, int subscriptions) {
    /** Largest client id of a gateway: order ids have room for 18 bits. */
    public static final long CLIENT_ID_MAX = (1L << 18) - 1;

    /**
     * Client 101, 131,072 ClOrdIDs, 4,096 waiting commands, 8 MiB of reports, 50 levels, 1,024 subscriptions.
     */
    public static final GatewayConfig DEFAULTS = new GatewayConfig(101, 1 << 17, 1 << 12, 1 << 23, 50, 1 << 10);

    /** Checks the ranges. */
    public GatewayConfig {
        if (clientId < 1 || clientId > CLIENT_ID_MAX) {
            throw new IllegalArgumentException("clientId=" + clientId + ": expected 1 to " + CLIENT_ID_MAX);
        }
        if (requests < 1 || waiting < 1 || backlogBytes < 0 || depthMax < 1 || subscriptions < 1) {
            throw new IllegalArgumentException("requests=" + requests + ", waiting=" + waiting + ", backlogBytes="
                    + backlogBytes + ", depthMax=" + depthMax + ", subscriptions=" + subscriptions
                    + ": expected 1 or more each, and no negative number");
        }
    }

    /**
     * {@return a copy for another client of the sequencer}
     *
     * @param id number of the gateway
     */
    public GatewayConfig withClientId(long id) {
        return new GatewayConfig(id, requests, waiting, backlogBytes, depthMax, subscriptions);
    }

    /**
     * {@return a copy that remembers another number of ClOrdIDs}
     *
     * @param count how many
     */
    public GatewayConfig withRequests(int count) {
        return new GatewayConfig(clientId, count, waiting, backlogBytes, depthMax, subscriptions);
    }

    /**
     * {@return a copy with another number of commands that wait}
     *
     * @param count how many
     */
    public GatewayConfig withWaiting(int count) {
        return new GatewayConfig(clientId, requests, count, backlogBytes, depthMax, subscriptions);
    }
}
