package io.needletail.engine.admin;

import io.needletail.transport.Transport;
import io.needletail.transport.UnixDomain;
import io.needletail.transport.tls.Tls;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A client of an admin channel: sends a command and waits for its answer, of at most 64 MiB and for a limited time. One
 * thread; {@link #close} from any, which ends a wait.
 */
public final class AdminClient implements Closeable {
    private static final int READ_BYTES = 8192;
    private static final int LINE_BYTES_MAX = 1 << 26;
    private static final long HANDSHAKE_TURN_MS = 5;
    private static final String NO_ANSWER = "no answer";
    private static final long RETRY_NS = 10_000_000;

    /** Command with which a client of an agent names its engine. */
    public static final String OPEN = "open";

    private final AdminAddress address;
    private final Transport link;
    private final Selector selector;
    private final SelectionKey key;
    private Duration patience;
    private final ByteBuffer in = ByteBuffer.allocate(READ_BYTES).limit(0);
    private Optional<Path> file = Optional.empty();
    private long sent;

    private AdminClient(AdminAddress address, Transport link, SocketChannel channel, Duration patience)
            throws IOException {
        this.address = address;
        this.link = link;
        this.patience = patience;
        try {
            channel.configureBlocking(false);
            selector = Selector.open();
            key = channel.register(selector, SelectionKey.OP_READ);
        } catch (IOException full) {
            link.close();
            throw full;
        }
    }

    /**
     * Connects to an engine of this machine and reads its greeting.
     *
     * @param path of the socket
     * @param patience longest wait for a line of the engine
     * @return the connection
     * @throws IOException as {@link #connect(AdminAddress, Duration)} does
     * @throws AdminException when the engine refuses the connection
     */
    public static AdminClient connect(Path path, Duration patience) throws IOException {
        return connect(new AdminAddress.Local(path), patience);
    }

    /**
     * Connects to an engine and reads its greeting.
     *
     * @param address where it is reached
     * @param patience longest wait for the connection with its handshake, and for each line
     * @return the connection
     * @throws IOException when no engine or agent listens there, TLS fails, there is no greeting in time, or the peer
     *     speaks another version of the contract
     * @throws AdminException when the engine or the agent refuses the connection
     */
    public static AdminClient connect(AdminAddress address, Duration patience) throws IOException {
        AdminClient client = switch (address) {
            case AdminAddress.Local(Path path) -> local(address, path, patience);
            case AdminAddress.Remote agent -> remote(agent, patience);
        };
        try {
            client.begin();
            return client;
        } catch (IOException | RuntimeException failure) {
            client.close();
            throw failure;
        }
    }

    private static AdminClient local(AdminAddress address, Path path, Duration patience) throws IOException {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > UnixDomain.PATH_BYTES_MAX) {
            throw new IOException(path + ": the path of a socket takes at most " + UnixDomain.PATH_BYTES_MAX
                    + " bytes, this one has " + bytes);
        }
        SocketChannel channel = connected(path, System.nanoTime() + patience.toNanos());
        return new AdminClient(address, new ChannelLink(channel, path.toString()), channel, patience);
    }

    private static AdminClient remote(AdminAddress.Remote agent, Duration patience) throws IOException {
        Tls tls = Tls.open(agent.tls(), Runnable::run, Instant.now());
        SocketChannel channel = SocketChannel.open();
        ChannelLink plain = new ChannelLink(channel, agent.host() + ":" + agent.port());
        Transport link;
        try {
            link = tls.call(plain, agent.host(), agent.port());
        } catch (RuntimeException failure) {
            plain.close();
            throw failure;
        }
        return new AdminClient(agent, link, channel, patience);
    }

    private void begin() throws IOException {
        if (address instanceof AdminAddress.Remote agent) {
            agree(agent);
            greet();
            file = file(call(OPEN, Map.of("engine", agent.engine())));
        } else {
            file = file(greet());
        }
    }

    private void agree(AdminAddress.Remote agent) throws IOException {
        InetSocketAddress place = new InetSocketAddress(agent.host(), agent.port());
        if (place.isUnresolved()) throw new IOException("host " + agent.host() + " is unknown");
        SocketChannel channel = (SocketChannel) key.channel();
        long untilNs = System.nanoTime() + patience.toNanos();
        try {
            boolean isConnected = channel.connect(place);
            while (!isConnected) {
                await(SelectionKey.OP_CONNECT, untilNs, "no connection");
                isConnected = channel.finishConnect();
            }
        } catch (ConnectException nobody) {
            throw new ConnectException(nobody.getMessage() + ": no agent listens there");
        }
        key.interestOps(SelectionKey.OP_READ);
        while (!link.isReady()) {
            link.flush();
            requireTime(untilNs, "no TLS handshake");
            // What the handshake has to send is not known here.
            selector.select(HANDSHAKE_TURN_MS);
            selector.selectedKeys().clear();
        }
    }

    // Without blocking: where a stopped engine has as many connections waiting as its socket queues, the system would
    // wait for good.
    private static SocketChannel connected(Path path, long untilNs) throws IOException {
        while (true) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                channel.configureBlocking(false);
                channel.connect(UnixDomainSocketAddress.of(path));
                return channel;
            } catch (ConnectException nobody) {
                channel.close();
                throw nobody;
            } catch (SocketException full) {
                channel.close();
                if (!Files.isWritable(path) || System.nanoTime() - untilNs >= 0) throw full;
                LockSupport.parkNanos(RETRY_NS);
            }
        }
    }

    /**
     * Returns the configuration that the engine serves, as it has greeted.
     *
     * @return its absolute path; empty for an engine without one, and for one of before
     */
    public Optional<Path> file() {
        return file;
    }

    /**
     * Changes the longest wait for a line.
     *
     * @param other instead of that of {@link #connect}
     */
    public void patience(Duration other) {
        patience = other;
    }

    /**
     * Sends a command and waits for its answer.
     *
     * @param command name of the command
     * @param arguments its arguments
     * @return members of the result
     * @throws AdminException when the engine does not carry it out
     * @throws IOException when the connection ends, or no answer comes in time
     */
    public Map<String, Object> call(String command, Map<String, Object> arguments) throws IOException {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("id", ++sent);
        request.put("version", (long) AdminServer.VERSION);
        request.put("command", command);
        request.putAll(arguments);
        byte[] line = (Json.text(request) + "\n").getBytes(StandardCharsets.UTF_8);
        long untilNs = System.nanoTime() + patience.toNanos();
        int from = link.send(line, 0, line.length);
        while (from < line.length || !link.flush()) {
            await(SelectionKey.OP_WRITE, untilNs, NO_ANSWER);
            from += link.send(line, from, line.length - from);
        }
        Map<String, Object> answer = readLine();
        if (answer.get("result") instanceof Map<?, ?> result) return members(result);
        throw refused(answer);
    }

    /**
     * Reads an answer as a record.
     *
     * @param <T> the record's type
     * @param result an answer
     * @param type the record; see {@link JsonRecords}
     * @return the record
     * @throws IOException when the answer is no such record
     */
    public static <T extends Record> T read(Map<String, Object> result, Class<T> type) throws IOException {
        try {
            return JsonRecords.read(result, type);
        } catch (IllegalArgumentException other) {
            throw new IOException(
                    "the engine's answer is of another release (" + other.getMessage()
                            + "): use the program of the engine's release",
                    other);
        }
    }

    @Override
    public void close() throws IOException {
        selector.close();
        link.close();
    }

    private Map<String, Object> greet() throws IOException {
        Map<String, Object> hello = readLine();
        if (hello.containsKey("error")) throw refused(hello);
        if (!AdminServer.CHANNEL.equals(hello.get("channel")) || !(hello.get("version") instanceof Long version)) {
            throw new IOException(address + " is not the admin channel of a Needletail engine");
        }
        if (version != AdminServer.VERSION) {
            throw new IOException(
                    address + ": the engine speaks version " + version + " of the admin channel, this program "
                            + AdminServer.VERSION + ": use the program of the engine's release");
        }
        return hello;
    }

    private static Optional<Path> file(Map<String, Object> hello) {
        return hello.get(AdminServer.FILE) instanceof String path ? Optional.of(Path.of(path)) : Optional.empty();
    }

    private static AdminException refused(Map<String, Object> answer) {
        Map<String, Object> error = answer.get("error") instanceof Map<?, ?> object ? members(object) : Map.of();
        String text = String.valueOf(error.getOrDefault("text", Json.text(answer)));
        try {
            return new AdminException(AdminErrorCode.valueOf(String.valueOf(error.get("code"))), text);
        } catch (IllegalArgumentException later) {
            return new AdminException(AdminErrorCode.FAILED, text);
        }
    }

    private static Map<String, Object> members(Map<?, ?> object) {
        Map<String, Object> members = new LinkedHashMap<>();
        object.forEach((name, value) -> members.put(String.valueOf(name), value));
        return members;
    }

    private Map<String, Object> readLine() throws IOException {
        long untilNs = System.nanoTime() + patience.toNanos();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            while (in.hasRemaining()) {
                byte next = in.get();
                if (next == '\n') return parsed(line);
                line.write(next);
            }
            int count = link.receive(in.array(), 0, READ_BYTES);
            if (count < 0) throw new IOException(address + ": the engine closed the connection");
            in.position(0).limit(count);
            if (count == 0) await(SelectionKey.OP_READ, untilNs, NO_ANSWER);
            else requireTime(untilNs, NO_ANSWER);
            if (line.size() > LINE_BYTES_MAX) {
                throw new IOException(address + ": an answer of more than " + LINE_BYTES_MAX + " bytes");
            }
        }
    }

    private Map<String, Object> parsed(ByteArrayOutputStream line) throws IOException {
        try {
            return JsonParser.object(line.toString(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException foreign) {
            throw new IOException(address + " is not the admin channel of a Needletail engine", foreign);
        }
    }

    private long requireTime(long untilNs, String missing) throws IOException {
        long leftMs = (untilNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) throw new IOException(address + ": " + missing + " within " + patience.toSeconds() + " s");
        return leftMs;
    }

    private void await(int operation, long untilNs, String missing) throws IOException {
        long leftMs = requireTime(untilNs, missing);
        try {
            key.interestOps(operation);
            selector.select(leftMs);
            selector.selectedKeys().clear();
        } catch (IllegalStateException closed) {
            throw new IOException(address + ": closed by this program", closed);
        }
    }
}
