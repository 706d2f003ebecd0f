package io.needletail.transport.tls;

import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * The TLS engine of one connection with its buffers, which never grow.
 *
 * <pre>
 *   wire -> arriving (one record) -> unwrap -> plain (one record) -> caller
 *   wire <- leaving (two records) <-  wrap  <- staged (one record) <- caller
 * </pre>
 *
 * <p>Application bytes are wrapped only while nothing waits to leave, so that at most one record of them waits; the
 * other half is room for what TLS itself has to say.
 */
final class TlsRecords {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int LAST_WORDS_MAX = 4;
    // Type, version and length (RFC 8446 section 5.1).
    private static final int HEADER_BYTES = 5;

    private final SSLEngine engine;
    private final int recordBytesMax;
    /** Its position is the first byte not yet unwrapped, its limit the end of what has arrived. */
    private final ByteBuffer arriving;
    /** Its position is the first byte not yet taken, its limit the end of what was unwrapped. */
    private final ByteBuffer plain;

    private final ByteBuffer staged;
    /** {@code [leftTo, position)} waits to leave. */
    private final ByteBuffer leaving;

    private int leftTo;

    TlsRecords(SSLEngine engine) {
        this.engine = engine;
        SSLSession session = engine.getSession();
        recordBytesMax = session.getPacketBufferSize();
        arriving = ByteBuffer.allocate(recordBytesMax).limit(0);
        plain = ByteBuffer.allocate(session.getApplicationBufferSize()).limit(0);
        staged = ByteBuffer.allocate(session.getApplicationBufferSize());
        leaving = ByteBuffer.allocate(2 * recordBytesMax);
    }

    SSLEngine engine() {
        return engine;
    }

    /** Reads once; answers as {@link Transport#receive} does. */
    int fill(Transport wire) throws IOException {
        if (!arriving.hasRemaining()) {
            arriving.position(0).limit(0);
        } else if (arriving.limit() == arriving.capacity()) {
            arriving.compact().flip();
        }
        int count = wire.receive(arriving.array(), arriving.limit(), arriving.capacity());
        if (count > 0) arriving.limit(arriving.limit() + count);
        return count;
    }

    /** Tests that a record is longer than TLS allows: no more fits in, and it is still not complete. */
    boolean isOverfull() {
        return arriving.remaining() == arriving.capacity();
    }

    /**
     * Tests that a whole record has arrived, or the beginning of one that is too long: unwrapping in vain would
     * allocate.
     */
    boolean holdsRecord() {
        int arrived = arriving.remaining();
        if (arrived < HEADER_BYTES) return false;
        int length = arriving.getShort(arriving.position() + HEADER_BYTES - Short.BYTES) & 0xFFFF;
        return arrived >= HEADER_BYTES + length || HEADER_BYTES + length > recordBytesMax;
    }

    /** Bytes that have arrived and were not understood. */
    ByteBuffer arrived() {
        return arriving.asReadOnlyBuffer();
    }

    /** Unwraps one record, if one is complete. To be called only while nothing waits to be taken. */
    SSLEngineResult unwrap() throws SSLException {
        plain.clear();
        try {
            return engine.unwrap(arriving, plain);
        } finally {
            plain.flip();
        }
    }

    int take(byte[] target, int from, int limit) {
        int count = Math.min(plain.remaining(), limit - from);
        plain.get(target, from, count);
        return count;
    }

    boolean hasRoom() {
        if (leaving.remaining() < recordBytesMax && leftTo > 0) {
            leaving.flip().position(leftTo).compact();
            leftTo = 0;
        }
        return leaving.remaining() >= recordBytesMax;
    }

    /**
     * Wraps one record of bytes; answers how many went into it, 0 when TLS had something of its own to say first, or
     * {@link Transport#CLOSED} when the connection has ended.
     */
    int wrap(byte[] source, int from, int length) throws SSLException {
        staged.clear().put(source, from, Math.min(length, staged.capacity())).flip();
        SSLEngineResult result = engine.wrap(staged, leaving);
        return result.getStatus() == SSLEngineResult.Status.CLOSED ? Transport.CLOSED : result.bytesConsumed();
    }

    /** Wraps what TLS itself has to say. */
    SSLEngineResult wrapOwn() throws SSLException {
        return engine.wrap(NOTHING, leaving);
    }

    /** Hands to the wire what it takes; answers whether nothing is left. */
    boolean flush(Transport wire) throws IOException {
        int length = leaving.position() - leftTo;
        if (length > 0) {
            leftTo += wire.send(leaving.array(), leftTo, length);
            if (leftTo < leaving.position()) return false;
            leaving.clear();
            leftTo = 0;
        }
        return wire.flush();
    }

    /**
     * Prepares the alert that tells the peer why it ends, or that it ends. Whatever goes wrong now is of no more use.
     */
    void prepareLastWords() {
        try {
            engine.closeOutbound();
            for (int i = 0; i < LAST_WORDS_MAX && engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP; i++) {
                if (!hasRoom()) return;
                wrapOwn();
            }
        } catch (SSLException | RuntimeException broken) {
            // The engine has nothing more to say.
            return;
        }
    }

    void flushLastWords(Transport wire) {
        try {
            flush(wire);
        } catch (IOException gone) {
            // The peer was faster: nobody is left to tell.
            leaving.clear();
            leftTo = 0;
        }
    }
}
