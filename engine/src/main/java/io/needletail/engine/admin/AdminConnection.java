package io.needletail.engine.admin;

import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.slf4j.Logger;

/**
 * One client of an admin channel. Reads no further command before the answer to the last one was taken. The channel's
 * thread calls everything.
 */
final class AdminConnection {
    private static final Logger LOG = EngineLogger.of("needletail.admin");
    private static final String COMMAND = "command";

    private final AdminListener.Client client;
    private final Transport link;
    private final AdminLimits limits;
    private final Consumer<String> log;
    private final ByteBuffer in;
    private ByteBuffer out = ByteBuffer.allocate(0);
    private Optional<AdminCommands> commands = Optional.empty();
    private Optional<SelectionKey> key = Optional.empty();
    private Optional<Pending> pending = Optional.empty();
    // Time of the last complete command, and of the last byte that was read or written.
    private long servedNs = System.nanoTime();
    private long movedNs = servedNs;
    private boolean ends;
    private boolean begun;
    private boolean isFlushed = true;
    private boolean closed;

    /** A command that was begun, with the id of its request. */
    private record Pending(Optional<Object> id, CompletableFuture<Object> result) {}

    AdminConnection(AdminListener.Client client, AdminLimits limits, Consumer<String> log) {
        this.client = client;
        link = client.link();
        this.limits = limits;
        this.log = log;
        in = ByteBuffer.allocate(limits.lineBytesMax() + 1);
    }

    /**
     * Registers the connection and sends the first line.
     *
     * @throws AdminException for a client without rights
     */
    void begin(Selector selector, byte[] hello) throws ClosedChannelException {
        commands = Optional.of(client.commands().get());
        key = Optional.of(client.channel().register(selector, SelectionKey.OP_READ));
        out = ByteBuffer.wrap(hello);
        turn(System.nanoTime());
    }

    /** Tells a client why its connection ends, as far as it takes that at once, and closes it. */
    void end(AdminErrorCode code, String text) {
        log.accept("closes a client: " + code + ": " + text);
        if (!out.hasRemaining()) out = ByteBuffer.wrap(AdminAnswer.failed(Optional.empty(), code, text));
        ends = true;
        write(System.nanoTime());
        close();
    }

    boolean isClosed() {
        return closed;
    }

    /** Tests that a command is being carried out, or that the next one may have been read already. */
    boolean isWaiting() {
        return pending.isPresent() || begun;
    }

    /** Returns how long the client has sent no complete command; 0 while one is being carried out. */
    long silentNs(long nowNs) {
        return pending.isPresent() ? 0 : nowNs - servedNs;
    }

    /** Sends, reads and begins what is possible now; returns whether a command was begun. */
    boolean turn(long nowNs) {
        if (isClosed()) return false;
        pending.filter(command -> command.result().isDone()).ifPresent(this::answer);
        begun = write(nowNs) && pending.isEmpty() && !ends && read(nowNs);
        if (begun) {
            pending.filter(command -> command.result().isDone()).ifPresent(this::answer);
            write(nowNs);
        }
        if (ends && !out.hasRemaining()) close();
        if (!isClosed()) settle(nowNs);
        return begun;
    }

    void close() {
        if (closed) return;
        closed = true;
        link.close();
        commands.ifPresent(AdminCommands::disconnected);
    }

    private void settle(long nowNs) {
        boolean unread = out.hasRemaining() || !isFlushed;
        boolean unfinished = !unread && pending.isEmpty() && in.position() > 0;
        int wanted = unread ? SelectionKey.OP_WRITE : SelectionKey.OP_READ;
        key.ifPresent(one -> one.interestOps(pending.isPresent() ? 0 : wanted));
        if (nowNs - movedNs <= limits.idleNs()) return;
        if (unread) {
            log.accept("closes a client that does not read its answer");
            close();
        } else if (unfinished && nowNs - servedNs > limits.idleNs()) {
            end(
                    AdminErrorCode.LINE_UNFINISHED,
                    "a command must end with a line feed within " + limits.idleNs() / 1_000_000 + " ms");
        }
    }

    /** Sends what the client takes; returns whether nothing is left. */
    private boolean write(long nowNs) {
        if (!out.hasRemaining() && isFlushed) return true;
        try {
            int count = link.send(out.array(), out.position(), out.remaining());
            // A record of TLS's own may go first.
            if (count == 0) count = link.send(out.array(), out.position(), out.remaining());
            out.position(out.position() + count);
            isFlushed = link.flush();
            if (count > 0) movedNs = nowNs;
        } catch (IOException gone) {
            close();
            return false;
        }
        return !out.hasRemaining() && isFlushed;
    }

    private boolean read(long nowNs) {
        if (takeLine(nowNs)) return true;
        try {
            int count = link.receive(in.array(), in.position(), in.capacity());
            if (count < 0) close();
            in.position(in.position() + Math.max(0, count));
            if (count > 0 && in.position() == count) {
                // The first bytes of a command: from now on it must be finished in time.
                servedNs = nowNs;
                movedNs = nowNs;
            }
        } catch (IOException gone) {
            close();
        }
        if (isClosed() || takeLine(nowNs)) return !isClosed();
        if (!in.hasRemaining()) {
            end(AdminErrorCode.LINE_TOO_LONG, "a command has at most " + limits.lineBytesMax() + " bytes");
        }
        return false;
    }

    private boolean takeLine(long nowNs) {
        int end = 0;
        while (end < in.position() && in.get(end) != '\n') end++;
        if (end == in.position()) return false;
        ByteBuffer line = ByteBuffer.allocate(end);
        in.flip();
        line.put(in.slice(0, end)).flip();
        in.position(end + 1);
        in.compact();
        servedNs = nowNs;
        movedNs = nowNs;
        execute(line);
        return true;
    }

    private void execute(ByteBuffer line) {
        Optional<Object> id = Optional.empty();
        try {
            Map<String, Object> request = JsonParser.object(
                    StandardCharsets.UTF_8.newDecoder().decode(line).toString());
            id = Optional.ofNullable(request.get("id"));
            pending = Optional.of(new Pending(id, begin(request)));
        } catch (CharacterCodingException | IllegalArgumentException malformed) {
            String text =
                    malformed instanceof CharacterCodingException ? "the line is no UTF-8" : malformed.getMessage();
            refuse(id, AdminErrorCode.BAD_REQUEST, text);
        } catch (AdminException refused) {
            refuse(id, refused.code(), refused.getMessage());
        } catch (RuntimeException bug) {
            failed(id, bug);
        }
    }

    // One client's command must not end the channel for all.
    private void failed(Optional<Object> id, RuntimeException bug) {
        LOG.error("{} the admin channel cannot carry out a command", EngineFault.ADMIN_FAILED.id(), bug);
        refuse(id, AdminErrorCode.FAILED, "an error of the engine; its log has more: " + bug);
    }

    private CompletableFuture<Object> begin(Map<String, Object> request) {
        Object version = request.getOrDefault("version", (long) AdminServer.VERSION);
        if (!version.equals((long) AdminServer.VERSION)) {
            throw new AdminException(
                    AdminErrorCode.UNKNOWN_VERSION,
                    "version " + version + ": this engine speaks " + AdminServer.VERSION);
        }
        if (!(request.get(COMMAND) instanceof String command)) {
            throw new AdminException(AdminErrorCode.BAD_REQUEST, "the request has no member \"command\"");
        }
        return commands.orElseThrow().execute(command, request);
    }

    private void answer(Pending command) {
        pending = Optional.empty();
        try {
            out = ByteBuffer.wrap(
                    AdminAnswer.done(command.id(), command.result().join()));
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof AdminException refused) {
                refuse(command.id(), refused.code(), refused.getMessage());
            } else {
                refuse(
                        command.id(),
                        AdminErrorCode.FAILED,
                        String.valueOf(failure.getCause().getMessage()));
            }
        } catch (RuntimeException bug) {
            failed(command.id(), bug);
        }
    }

    private void refuse(Optional<Object> id, AdminErrorCode code, String text) {
        log.accept("refuses a command: " + code + ": " + text);
        out = ByteBuffer.wrap(AdminAnswer.failed(id, code, text));
    }
}
