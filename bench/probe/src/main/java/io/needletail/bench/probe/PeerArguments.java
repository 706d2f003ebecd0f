package io.needletail.bench.probe;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The command line of a peer: its role, then pairs of {@code --name value}. The harness writes it, no person does, so a
 * mistake in it is an error of the harness and thrown.
 *
 * @param role {@code server} or {@code client}
 * @param values by name, without the dashes
 */
public record PeerArguments(String role, Map<String, String> values) {

    /** Copies the values. */
    public PeerArguments {
        values = Map.copyOf(values);
    }

    /** Reads a command line. */
    public static PeerArguments parse(String... args) {
        if (args.length % 2 == 0) {
            throw new IllegalArgumentException(
                    "expected a role and pairs of --name value, got " + String.join(" ", args));
        }
        Map<String, String> values = new HashMap<>();
        for (int at = 1; at < args.length; at += 2) {
            if (!args[at].startsWith("--")) {
                throw new IllegalArgumentException("expected --name, got " + args[at]);
            }
            values.put(args[at].substring(2), args[at + 1]);
        }
        return new PeerArguments(args[0], values);
    }

    /** Returns true when this process is the server. */
    public boolean server() {
        return role.equals("server");
    }

    /** A value that must be there. */
    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("--" + name + " is missing");
        }
        return value;
    }

    /** A value, or the fallback when it is absent. */
    public String text(String name, String fallback) {
        return values.getOrDefault(name, fallback);
    }

    /** A number that must be there. */
    public long number(String name) {
        return Long.parseLong(text(name));
    }

    /** A number, or the fallback when it is absent. */
    public long number(String name, long fallback) {
        return values.containsKey(name) ? number(name) : fallback;
    }

    /** {@code --host}, by default the loopback address. */
    public String host() {
        return text("host", "127.0.0.1");
    }

    /** {@code --port}; 0 lets a server choose. */
    public int port() {
        return Math.toIntExact(number("port", 0));
    }

    /** The same, or a port that is free now, for engines that do not report which port 0 became. */
    public int freePort() throws IOException {
        if (port() != 0) return port();
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host()))) {
            return socket.getLocalPort();
        }
    }

    /**
     * {@code --path}: the file at which the sides meet without a network, which then takes the place of host and port.
     */
    public Optional<Path> path() {
        return Optional.ofNullable(values.get("path")).map(Path::of);
    }

    /** {@code --store}: the key store that both ends show and trust, which asks for TLS; none without it. */
    public Optional<Store> store() {
        return Optional.ofNullable(values.get("store"))
                .map(file -> new Store(Path.of(file), text("store-password"), text("cipher-suite")));
    }

    /**
     * TLS settings of both ends.
     *
     * @param file a PKCS12 store with a key and its certificate
     * @param password of the store
     * @param cipherSuite the only suite that is offered
     */
    public record Store(Path file, String password, String cipherSuite) {}

    /**
     * {@code --memory}: a folder in memory where there is one, removed by the harness; by default that of
     * {@code --dir}.
     */
    public Path memory() {
        return Path.of(text("memory", text("dir")));
    }

    /** {@code --duration} of the measurement, in seconds. */
    public Duration duration() {
        return Duration.ofSeconds(number("duration"));
    }

    /** {@code --warmup} before it, in seconds. */
    public Duration warmup() {
        return Duration.ofSeconds(number("warmup"));
    }

    /** {@code --out}: prefix of the result files. */
    public Path out() {
        return Path.of(text("out"));
    }

    /** {@code --out} where single times are kept only on request. */
    public Optional<Path> outIfAsked() {
        return Optional.ofNullable(values.get("out")).map(Path::of);
    }

    /** {@code --dir}: folder of the peer's journal or store. */
    public Path dir() {
        return Path.of(text("dir"));
    }

    /**
     * Returns true when {@code --workload} is the echo at a rate, and not the round trip of one order after the other.
     */
    public boolean echo() {
        return text("workload", "rtt").equals("echo");
    }

    /** {@code --journal on|off}. */
    public boolean journal() {
        return text("journal", "on").equals("on");
    }
}
