package io.needletail.venue.config;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Addresses of all members of a cluster, by node id. A member uses {@value #PORTS} UDP ports from its first one on:
 * ingress of clients, consensus, log, catch-up, and the archive.
 *
 * @param members {@code HOST:PORT} of each member, 1 to 9; the port is the first of its ports
 */
public record ClusterMembers(List<String> members) {
    /** UDP ports of a member, beginning with its first one. */
    public static final int PORTS = 5;

    private static final int MEMBERS_MAX = 9;
    private static final int PORT_MAX = 65_535;
    private static final int FREE_FROM = 21_000;
    private static final int FREE_TO = 31_000;

    /** Checks number and form. */
    public ClusterMembers {
        members = List.copyOf(members);
        if (members.isEmpty() || members.size() > MEMBERS_MAX) {
            throw new IllegalArgumentException(
                    "members=" + members + ": expected 1 to " + MEMBERS_MAX + " addresses HOST:PORT");
        }
        members.forEach(ClusterMembers::firstPort);
    }

    /**
     * {@return the members of a cluster on this machine}
     *
     * @param count how many
     * @param firstPort first port of the first member; the members' ports follow each other
     */
    public static ClusterMembers local(int count, int firstPort) {
        return new ClusterMembers(IntStream.range(0, count)
                .mapToObj(node -> "localhost:" + (firstPort + node * PORTS))
                .toList());
    }

    /**
     * {@return the members of a cluster on this machine, on ports that no process uses now: for one that is thrown
     * away}
     *
     * @param count how many
     * @throws IOException when no so many UDP ports in a row are free between 21000 and 31000
     */
    public static ClusterMembers onFreePorts(int count) throws IOException {
        int ports = count * PORTS;
        int offset = (int) (ProcessHandle.current().pid() * ports % (FREE_TO - FREE_FROM));
        for (int tried = 0; tried < FREE_TO - FREE_FROM; tried += ports) {
            int first = FREE_FROM + (offset + tried) % (FREE_TO - FREE_FROM);
            if (areFree(first, ports)) return local(count, first);
        }
        throw new IOException("no " + ports + " UDP ports in a row are free between " + FREE_FROM + " and " + FREE_TO);
    }

    private static boolean areFree(int first, int count) {
        for (int port = first; port < first + count; port++) {
            try (DatagramSocket socket = new DatagramSocket(null)) {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            } catch (IOException taken) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads addresses.
     *
     * @param text {@code HOST:PORT}, separated by commas
     * @return the members
     */
    public static ClusterMembers parse(String text) {
        return new ClusterMembers(
                Arrays.stream(text.split(",", -1)).map(String::strip).toList());
    }

    /** {@return how many members the cluster has} */
    public int size() {
        return members.size();
    }

    /** {@return the addresses that clients connect to, in Aeron's form {@code 0=HOST:PORT,1=HOST:PORT}} */
    public String ingressEndpoints() {
        return IntStream.range(0, size())
                .mapToObj(node -> node + "=" + endpoint(node, 0))
                .collect(Collectors.joining(","));
    }

    /** {@return all addresses in the form of Aeron's {@code aeron.cluster.members}} */
    public String aeronMembers() {
        List<String> all = new ArrayList<>();
        for (int node = 0; node < size(); node++) {
            int id = node;
            String endpoints = IntStream.range(0, PORTS)
                    .mapToObj(port -> endpoint(id, port))
                    .collect(Collectors.joining(","));
            all.add(node + "," + endpoints);
        }
        return String.join("|", all);
    }

    /** {@return true when all members are on the loopback interface, so that no other machine reaches them} */
    public boolean isOnLoopback() {
        return IntStream.range(0, size()).allMatch(node -> isLoopback(host(node)));
    }

    /**
     * {@return true for a host on the loopback interface, false too for one that cannot be resolved}
     *
     * @param host name or address
     */
    public static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    /**
     * {@return the host of a member}
     *
     * @param node its id
     */
    public String host(int node) {
        String member = members.get(node);
        return member.substring(0, member.lastIndexOf(':'));
    }

    /**
     * {@return the address of a member's archive}
     *
     * @param node its id
     */
    public String archiveEndpoint(int node) {
        return endpoint(node, PORTS - 1);
    }

    private String endpoint(int node, int port) {
        return host(node) + ":" + (firstPort(members.get(node)) + port);
    }

    private static int firstPort(String member) {
        int colon = member.lastIndexOf(':');
        try {
            int port = Integer.parseInt(member.substring(colon + 1));
            if (colon > 0 && port > 0 && port + PORTS - 1 <= PORT_MAX) return port;
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(expected(member), wrong);
        }
        throw new IllegalArgumentException(expected(member));
    }

    private static String expected(String member) {
        return "member=" + member + ": expected HOST:PORT with a port from 1 to " + (PORT_MAX - PORTS + 1);
    }
}
