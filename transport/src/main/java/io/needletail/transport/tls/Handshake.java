package io.needletail.transport.tls;

import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * Handshake of one connection, in steps: the polling thread moves bytes, a background thread processes them.
 *
 * <p>While a step runs, it owns the buffers and the engine; {@code running} passes the ownership.
 */
final class Handshake implements Runnable {

    private enum Stage {
        NOT_BEGUN,
        WANTS_BYTES,
        WANTS_ROOM,
        DONE,
        FAILED
    }

    // RFC 8446 section 5.1: change_cipher_spec 20, alert 21, handshake 22, application_data 23.
    private static final int FIRST_CONTENT_TYPE = 20;
    private static final int LAST_CONTENT_TYPE = 23;

    private final Supplier<SSLEngine> birth;
    private Optional<TlsRecords> records = Optional.empty();
    private Optional<Exception> failure = Optional.empty();
    private Stage stage = Stage.NOT_BEGUN;
    private boolean hasHeardTls;
    private volatile boolean running;

    /** The engine is made in the background too: its first use loads some hundred classes. */
    Handshake(Supplier<SSLEngine> birth) {
        this.birth = birth;
    }

    /** Result; known once it has begun and does not run any more. */
    Optional<TlsRecords> records() {
        return running ? Optional.empty() : records;
    }

    /** One turn of the polling thread; answers whether the peers have agreed. */
    boolean poll(Transport wire, Executor background) throws IOException {
        if (running) return false;
        switch (stage) {
            case NOT_BEGUN -> start(background);
            case WANTS_ROOM -> {
                if (records.orElseThrow().flush(wire)) start(background);
            }
            case WANTS_BYTES -> listen(wire, background);
            case FAILED -> {
                records.ifPresent(bytes -> bytes.flushLastWords(wire));
                throw TlsErrors.refused(wire.peer(), failure.orElseThrow());
            }
            case DONE -> {
                return true;
            }
        }
        return false;
    }

    @Override
    public void run() {
        try {
            if (records.isEmpty()) {
                SSLEngine engine = birth.get();
                engine.beginHandshake();
                records = Optional.of(new TlsRecords(engine));
            }
            stage = advance(records.get());
        } catch (SSLException | RuntimeException refused) {
            failure = Optional.of(refused);
            stage = Stage.FAILED;
            records.ifPresent(TlsRecords::prepareLastWords);
        } finally {
            running = false;
        }
    }

    private void start(Executor background) throws IOException {
        running = true;
        try {
            background.execute(this);
        } catch (RejectedExecutionException ended) {
            running = false;
            throw new IOException("the TLS handshake cannot run, the process is ending", ended);
        }
    }

    private void listen(Transport wire, Executor background) throws IOException {
        TlsRecords bytes = records.orElseThrow();
        bytes.flush(wire);
        int count = bytes.fill(wire);
        if (count == Transport.CLOSED) throw TlsErrors.endedEarly(wire.peer());
        if (count == 0) {
            if (bytes.isOverfull()) throw TlsErrors.recordTooLong(wire.peer());
            return;
        }
        if (!hasHeardTls) requireTls(bytes.arrived(), wire.peer());
        start(background);
    }

    private void requireTls(ByteBuffer arrived, String peer) throws IOException {
        int contentType = arrived.get(arrived.position());
        if (contentType < FIRST_CONTENT_TYPE || contentType > LAST_CONTENT_TYPE) throw TlsErrors.noTls(peer, arrived);
        hasHeardTls = true;
    }

    private static Stage advance(TlsRecords records) throws SSLException {
        while (true) {
            switch (records.engine().getHandshakeStatus()) {
                case NEED_TASK -> runTasks(records.engine());
                case NEED_WRAP -> {
                    if (!records.hasRoom()) return Stage.WANTS_ROOM;
                    requireLife(records.wrapOwn().getStatus());
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    Status status = records.unwrap().getStatus();
                    if (status == Status.BUFFER_UNDERFLOW) return Stage.WANTS_BYTES;
                    requireLife(status);
                }
                case FINISHED, NOT_HANDSHAKING -> {
                    return Stage.DONE;
                }
            }
        }
    }

    private static void runTasks(SSLEngine engine) {
        Runnable task = engine.getDelegatedTask();
        while (task != null) {
            task.run();
            task = engine.getDelegatedTask();
        }
    }

    private static void requireLife(Status status) throws SSLException {
        if (status != Status.OK) throw new SSLException("it ended the handshake (" + status + ")");
    }
}
