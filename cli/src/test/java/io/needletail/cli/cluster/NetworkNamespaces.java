package io.needletail.cli.cluster;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One network namespace for each node, each linked to a bridge of this machine: a node is cut off by taking its link
 * down. Root and the program {@code ip} are needed.
 */
public final class NetworkNamespaces implements AutoCloseable {
    private static final int FIRST_ADDRESS = 11;
    private static final int NETS = 200;

    // Names of interfaces have at most 15 characters.
    private final String tag = "nt" + ProcessHandle.current().pid() % 100_000;
    private final String net = "10.198." + ProcessHandle.current().pid() % NETS + ".";
    private final int count;

    private NetworkNamespaces(int count) {
        this.count = count;
    }

    /** Tests whether this process may create a namespace. */
    public static boolean arePossible() {
        String probe = "nt-probe-" + ProcessHandle.current().pid();
        boolean isPossible = Programs.run("ip netns add " + probe);
        if (isPossible) Programs.run("ip netns delete " + probe);
        return isPossible;
    }

    /**
     * Creates namespaces that reach each other and this process.
     *
     * @param count how many
     */
    public static NetworkNamespaces open(int count) {
        NetworkNamespaces namespaces = new NetworkNamespaces(count);
        try {
            namespaces.create();
        } catch (IllegalStateException failed) {
            namespaces.close();
            throw failed;
        }
        return namespaces;
    }

    private void create() {
        require("ip link add " + bridge() + " type bridge");
        require("ip addr add " + here() + "/24 dev " + bridge());
        require("ip link set " + bridge() + " up");
        for (int member = 0; member < count; member++) {
            require("ip netns add " + name(member));
            require("ip link add " + link(member) + " type veth peer name eth0 netns " + name(member));
            require("ip link set " + link(member) + " master " + bridge() + " up");
            require("ip -n " + name(member) + " addr add " + host(member) + "/24 dev eth0");
            require("ip -n " + name(member) + " link set lo up");
            require("ip -n " + name(member) + " link set eth0 up");
        }
    }

    /** Returns the address of this process. */
    String here() {
        return net + "1";
    }

    /** Returns the address of a node. */
    public String host(int member) {
        return net + (FIRST_ADDRESS + member);
    }

    /** Returns the words before a command that runs it in the namespace of a node. */
    public List<String> prefix(int member) {
        return List.of("ip", "netns", "exec", name(member));
    }

    /** Cuts a node off from everything else, or lets it be reached again. */
    public void link(int member, boolean isUp) {
        require("ip link set " + link(member) + (isUp ? " up" : " down"));
    }

    /** Removes all that was created; interfaces go with their namespaces. */
    @Override
    public void close() {
        IntStream.range(0, count).forEach(member -> Programs.run("ip netns delete " + name(member)));
        Programs.run("ip link delete " + bridge());
    }

    private String name(int member) {
        return tag + "-" + member;
    }

    private String link(int member) {
        return tag + "v" + member;
    }

    private String bridge() {
        return tag + "br";
    }

    private static void require(String line) {
        if (!Programs.run(line)) throw new IllegalStateException("failed: " + line);
    }
}
