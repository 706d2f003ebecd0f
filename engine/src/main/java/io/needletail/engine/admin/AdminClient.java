package io.needletail.engine.admin;

import io.needletail.transport.UnixDomain;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A client of an admin channel: sends a command and waits for its answer, of at most 64 MiB and for a limited time. One
 * thread.
 */
public final class AdminClient implements Closeable {
    private static final int READ_BYTES = 8192;
    private static final int LINE_BYTES_MAX = 1 << 26;
    private static final long RETRY_NS = 10_000_000;

    private final Path path;
    private final SocketChannel channel;
    private final Selector selector;
    private final Duration patience;
    private final ByteBuffer in = ByteBuffer.allocate(READ_BYTES).limit(0);
    private Optional<Path> file = Optional.empty();
    private long sent;

    private AdminClient(Path path, SocketChannel channel, Selector selector, Duration patience) {
        this.path = path;
        this.channel = channel;
        this.selector = selector;
        this.patience = patience;
    }

    /**
     * Connects to an engine and reads its greeting.
     *
     * @param path of the socket
     * @param patience longest wait for a line of the engine
     * @return the connection
     * @throws IOException when no engine listens there, it does not greet in time, or speaks another version of the
     *     contract
     * @throws AdminException when the engine refuses the connection
     */
    public static AdminClient connect(Path path, Duration patience) throws IOException {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > UnixDomain.PATH_BYTES_MAX) {
            throw new IOException(path + ": the path of a socket takes at most " + UnixDomain.PATH_BYTES_MAX
                    + " bytes, this one has " + bytes);
        }
        SocketChannel channel = connected(path, System.nanoTime() + patience.toNanos());
        try {
            Selector selector = Selector.open();
            channel.register(selector, SelectionKey.OP_READ);
            AdminClient client = new AdminClient(path, channel, selector, patience);
            client.greet();
            return client;
        } catch (IOException | AdminException failure) {
            channel.close();
            throw failure;
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
        ByteBuffer line = ByteBuffer.wrap((Json.text(request) + "\n").getBytes(StandardCharsets.UTF_8));
        long untilNs = System.nanoTime() + patience.toNanos();
        while (line.hasRemaining()) {
            if (channel.write(line) == 0) await(SelectionKey.OP_WRITE, untilNs);
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
        channel.close();
    }

    private void greet() throws IOException {
        Map<String, Object> hello = readLine();
        if (hello.containsKey("error")) throw refused(hello);
        if (!AdminServer.CHANNEL.equals(hello.get("channel")) || !(hello.get("version") instanceof Long version)) {
            throw new IOException(path + " is not the admin channel of a Needletail engine");
        }
        if (version != AdminServer.VERSION) {
            throw new IOException(
                    path + ": the engine speaks version " + version + " of the admin channel, this program "
                            + AdminServer.VERSION + ": use the program of the engine's release");
        }
        file = file(hello);
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
            in.clear();
            int count = channel.read(in);
            in.flip();
            if (count < 0) throw new IOException(path + ": the engine closed the connection");
            if (count == 0) await(SelectionKey.OP_READ, untilNs);
            else requireTime(untilNs);
            if (line.size() > LINE_BYTES_MAX) {
                throw new IOException(path + ": an answer of more than " + LINE_BYTES_MAX + " bytes");
            }
        }
    }

    private Map<String, Object> parsed(ByteArrayOutputStream line) throws IOException {
        try {
            return JsonParser.object(line.toString(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException foreign) {
            throw new IOException(path + " is not the admin channel of a Needletail engine", foreign);
        }
    }

    private long requireTime(long untilNs) throws IOException {
        long leftMs = (untilNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) throw new IOException(path + ": no answer within " + patience.toSeconds() + " s");
        return leftMs;
    }

    private void await(int operation, long untilNs) throws IOException {
        long leftMs = requireTime(untilNs);
        channel.keyFor(selector).interestOps(operation);
        selector.select(leftMs);
        selector.selectedKeys().clear();
    }
}
