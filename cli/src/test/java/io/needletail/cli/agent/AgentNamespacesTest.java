package io.needletail.cli.agent;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.cli.cluster.NetworkNamespaces;
import io.needletail.console.WatchedEngine;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two hosts, each with an engine and an agent, as network namespaces; a console on a third one. */
@Timeout(600)
final class AgentNamespacesTest {
    private static final String SHOWN = "\"engine\":\"%s\",\"atMs\":\\d+,\"reachable\":%s";

    @TempDir
    private Path folder;

    @Test
    void aHostWhoseLinkIsCutIsShownAsUnreachableBesideTheOtherOneUntilItHeals() throws Exception {
        assumeTrue(NetworkNamespaces.arePossible(), "a network namespace can only be created as root, with ip");
        try (NetworkNamespaces networks = NetworkNamespaces.open(2);
                HostUnderTest orders = host(networks, 0, "orders");
                HostUnderTest fx = host(networks, 1, "fx");
                ConsoleUnderTest console = new ConsoleUnderTest(folder, watched("orders", orders), watched("fx", fx))) {
            console.awaitOverview(shown(true, true));
            networks.link(1, false);
            console.awaitOverview(shown(true, false));
            networks.link(1, true);
            console.awaitOverview(shown(true, true));
            fx.killEngine();
            console.awaitOverview(shown(true, false));
            fx.startEngine();
            console.awaitOverview(shown(true, true));
        }
    }

    private HostUnderTest host(NetworkNamespaces networks, int member, String name) throws Exception {
        HostUnderTest host = new HostUnderTest(folder, name, networks.host(member), networks.prefix(member));
        host.startEngine();
        host.startAgent();
        return host;
    }

    private static WatchedEngine watched(String name, HostUnderTest host) {
        return new WatchedEngine(name, host.engineAt(host.port()), Optional.empty());
    }

    private static String shown(boolean orders, boolean fx) {
        return SHOWN.formatted("orders", orders) + ".*" + SHOWN.formatted("fx", fx);
    }
}
