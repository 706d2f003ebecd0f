package io.needletail.cli.market;

import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.IdentityKey;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.server.MarketOperator;
import io.needletail.venue.server.OperatorLock;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;

/**
 * Access of operators to a venue: the keys of their identities, their client of the sequencer, and the lock that one of
 * them at a time has. Any thread.
 */
public final class OperatorAccess {
    private static final String CLIENT = "market";

    private final KeyFolder keys;
    private final Function<IdentityKey, ClientConfig> client;
    private final OperatorLock lock;

    private OperatorAccess(KeyFolder keys, Function<IdentityKey, ClientConfig> client) {
        this.keys = keys;
        this.client = client;
        lock = new OperatorLock(keys.path().resolve("market.lock"));
    }

    /**
     * {@return access to a venue of one node on this machine}
     *
     * @param venue its settings
     */
    public static OperatorAccess oneNode(VenueSetup venue) {
        Path aeron = venue.node().directories().aeron();
        KeyFolder keys = new KeyFolder(venue.node().directories().keys());
        return new OperatorAccess(keys, key -> ClientConfig.ipc(key, MarketOperator.CLIENT_ID, aeron));
    }

    /**
     * {@return access to a cluster of this machine}
     *
     * @param settings of the cluster
     * @param folder its folder
     */
    public static OperatorAccess cluster(ClusterSettings settings, ClusterFolder folder) {
        Path memory = folder.clientDirectory(CLIENT);
        return new OperatorAccess(folder.keys(), key -> settings.client(key, MarketOperator.CLIENT_ID, memory));
    }

    /**
     * {@return access from the console of a gateway, which may run on another machine than the nodes}
     *
     * @param settings of the cluster
     * @param gateway settings of the gateway's client
     * @param keys the folder of the gateway's key
     * @param folder of the cluster, for the memory of the client
     */
    public static OperatorAccess gateway(
            ClusterSettings settings, ClientConfig gateway, KeyFolder keys, ClusterFolder folder) {
        long clientId = MarketOperator.clientId(gateway.clientId());
        Path memory = folder.clientDirectory(CLIENT + "-" + gateway.clientId());
        String endpoint = gateway.egressEndpoint();
        String anyPort = endpoint.substring(0, endpoint.lastIndexOf(':')) + ":0";
        return new OperatorAccess(
                keys, key -> settings.client(key, clientId, memory).withEgressEndpoint(anyPort));
    }

    /**
     * Reads the key of an identity, which may have been taken away.
     *
     * @param identity its name
     * @return the key
     * @throws IOException when there is none that can be used; the text says why
     */
    IdentityKey key(String identity) throws IOException {
        if (!keys.hasKeys()) throw new IOException(keys.path() + " has no keys: was the venue ever started?");
        return keys.key(identity);
    }

    /**
     * Connects an operator.
     *
     * @param identity name of its identity
     * @param who name of the operator, for those that wait meanwhile
     * @param wait longest wait for the lock, and for each answer
     * @return the operator, which the caller closes
     * @throws IOException when the key cannot be used, another operator is connected, or the venue does not answer
     */
    public MarketOperator connect(String identity, String who, Duration wait) throws IOException {
        return MarketOperator.connect(client.apply(key(identity)), lock, who, wait);
    }
}
