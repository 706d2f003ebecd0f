package io.needletail.bench.external;

import io.needletail.bench.runner.Peer;
import java.util.ArrayList;
import java.util.List;

/**
 * Engines that were named with {@code --peer}; external ones are named with a path.
 *
 * @param peers that can run, in the order in which they were named
 * @param absent those that came without a path
 * @param external where the user has what came with one
 */
public record NamedPeers(List<Peer> peers, List<Peer> absent, ExternalPeers external) {
    /** Copies its arguments. */
    public NamedPeers {
        peers = List.copyOf(peers);
        absent = List.copyOf(absent);
    }

    /**
     * Reads the values of the option.
     *
     * @param given {@code name} or {@code name=PATH} each
     * @throws IllegalArgumentException when a name is unknown, or a path leads nowhere
     */
    public static NamedPeers parse(List<String> given) {
        List<Peer> peers = new ArrayList<>();
        List<Peer> absent = new ArrayList<>();
        for (String entry : given) {
            String label = entry.replaceFirst("=.*", "");
            Peer peer = Peer.named(label)
                    .orElseThrow(() ->
                            new IllegalArgumentException("--peer names '" + label + "'; there are " + Peer.labels()));
            (peer.isExternal() && label.equals(entry) ? absent : peers).add(peer);
        }
        List<String> paths = given.stream().filter(entry -> entry.contains("=")).toList();
        return new NamedPeers(peers, absent, ExternalPeers.parse(paths));
    }

    /**
     * The same for results without rows for absent peers.
     *
     * @throws IllegalArgumentException when one is
     */
    public static NamedPeers parseAllThere(List<String> given) {
        NamedPeers named = parse(given);
        for (Peer peer : named.absent) {
            throw new IllegalArgumentException(absence(peer) + " takes a jar or a checkout that is built");
        }
        return named;
    }

    /** Text in the row of a peer that is absent. */
    public static String absence(Peer peer) {
        return ExternalPeer.named(peer.label()).orElseThrow().absence();
    }
}
