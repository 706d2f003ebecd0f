package io.needletail.cli.venue;

import io.needletail.venue.config.ClusterMembers;
import java.util.ArrayList;
import java.util.List;

/** Ports that the nodes of a venue have open, by address, and where a key is needed there. */
public final class OpenPorts {
    private OpenPorts() {}

    /**
     * {@return a line for each node that other machines reach; empty when all are on the loopback interface}
     *
     * @param members addresses of the nodes
     */
    public static List<String> reachable(ClusterMembers members) {
        List<String> lines = new ArrayList<>();
        for (int node = 0; node < members.size(); node++) {
            String host = members.host(node);
            if (!ClusterMembers.isLoopback(host))
                lines.add("node " + node + " on " + host + ": " + ports(members, node));
        }
        return lines;
    }

    /**
     * {@return the UDP ports of a node, in words}
     *
     * @param members addresses of the nodes
     * @param node id of the node
     */
    public static String ports(ClusterMembers members, int node) {
        int last = port(members.archiveEndpoint(node));
        int first = last - ClusterMembers.PORTS + 1;
        return "clients (UDP port " + first + ") and archive (" + last
                + ") ask for the key of an identity; elections, log and catch-up among the nodes (" + (first + 1)
                + " to "
                + (last - 1) + ") ask for none";
    }

    private static int port(String endpoint) {
        return Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
    }
}
