package io.needletail.transport.tls;

import io.needletail.transport.SocketPoller;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * TLS connection over another transport.
 *
 * <p>Not {@linkplain #isReady ready} until the handshake is over, which {@link #receive}, {@link #send} and
 * {@link #flush} drive; how long that may take is the caller's to decide. A peer that ends its stream without TLS's
 * close_notify is an {@link IOException}: its last bytes may have been cut off by somebody (RFC 8446 section 6.1).
 * After the peer's close_notify one can still send with TLS 1.3, but not with 1.2. A peer that wants to renegotiate
 * (TLS 1.2) is refused.
 *
 * <p>Memory: five records, about 84 KB, fixed, and what the JDK's engine has: {@link #HEAP_BYTES}, taken from the
 * {@link TlsMemory} when it is made and given back when it is closed. One that is refused fails at first use.
 * Allocation: none of our own for bytes that move; the JDK's engine allocates for each record it wraps and unwraps, and
 * is asked for no more than one of each.
 */
public final class TlsTransport implements Transport {
    /** Heap that a connection takes, rounded up. */
    public static final long HEAP_BYTES = 128L << 10;

    private final Transport wire;
    private final Handshake handshake;
    private final Executor background;
    private final TlsMemory memory;
    private final boolean refused;
    private Optional<TlsRecords> agreed = Optional.empty();
    private Optional<String> broken = Optional.empty();
    private boolean owesAnswer;
    private boolean peerEnded;
    private boolean closed;

    TlsTransport(Transport wire, Handshake handshake, Executor background, TlsMemory memory) {
        this.wire = wire;
        this.handshake = handshake;
        this.background = background;
        this.memory = memory;
        refused = !memory.take(wire.peer(), HEAP_BYTES);
        if (refused) {
            broken = Optional.of("no memory for the buffers of TLS with " + wire.peer() + ", " + (HEAP_BYTES >> 10)
                    + " KiB: raise -Xmx, or lower the number of connections");
        }
    }

    /** Tests that there was no memory for the buffers. */
    boolean isRefused() {
        return refused;
    }

    @Override
    public int receive(byte[] target, int from, int limit) throws IOException {
        if (!agree()) return 0;
        try {
            TlsRecords records = agreed.get();
            answer(records);
            return received(records, target, from, limit);
        } catch (SSLException wrong) {
            throw fail(wrong);
        }
    }

    @Override
    public int send(byte[] bytes, int from, int length) throws IOException {
        if (!agree()) return 0;
        try {
            TlsRecords records = agreed.get();
            answer(records);
            int sent = 0;
            while (sent < length && records.flush(wire)) {
                int count = records.wrap(bytes, from + sent, length - sent);
                if (count == CLOSED) throw TlsErrors.peerEnded(peer());
                if (count == 0) break; // a change of keys went first
                sent += count;
            }
            records.flush(wire);
            return sent;
        } catch (SSLException wrong) {
            throw fail(wrong);
        }
    }

    @Override
    public boolean flush() throws IOException {
        if (!agree()) return true;
        try {
            return answer(agreed.get());
        } catch (SSLException wrong) {
            throw fail(wrong);
        }
    }

    @Override
    public long stampNs() {
        return wire.stampNs();
    }

    @Override
    public long stampClockNs() {
        return wire.stampClockNs();
    }

    @Override
    public boolean isReady() {
        return agreed.isPresent();
    }

    @Override
    public boolean wakes() {
        return isReady() && wire.wakes();
    }

    @Override
    public void join(SocketPoller group) {
        wire.join(group);
    }

    @Override
    public String peer() {
        return wire.peer();
    }

    @Override
    public Optional<X509Certificate> peerCertificate() {
        if (!isReady()) return Optional.empty();
        try {
            Certificate[] chain = session().getPeerCertificates();
            return chain[0] instanceof X509Certificate own ? Optional.of(own) : Optional.empty();
        } catch (SSLPeerUnverifiedException nameless) {
            return Optional.empty();
        }
    }

    /**
     * Returns the result of the handshake: protocol, cipher suite, certificates.
     *
     * @return the session
     * @throws IllegalStateException while the handshake is not over
     */
    public SSLSession session() {
        return agreed.orElseThrow(() -> new IllegalStateException("the handshake with " + peer() + " is not over"))
                .engine()
                .getSession();
    }

    /**
     * Returns the result of the handshake in words for the log. Cold.
     *
     * @return protocol, cipher suite and the peer's name in its certificate
     */
    public String words() {
        if (!isReady()) return "handshake not over";
        String shared = session().getProtocol() + " " + session().getCipherSuite();
        return shared
                + peerCertificate()
                        .map(own -> ", peer " + CertificateRule.subject(own))
                        .orElse(", peer without certificate");
    }

    @Override
    public void close() {
        if (closed) return;
        closed = true;
        handshake.records().ifPresent(this::shutDown);
        wire.close();
        if (!refused) memory.give(HEAP_BYTES);
    }

    private void shutDown(TlsRecords records) {
        records.flushLastWords(wire);
        records.prepareLastWords();
        records.flushLastWords(wire);
    }

    private boolean agree() throws IOException {
        if (closed) throw new ClosedChannelException();
        if (broken.isPresent()) throw new IOException(broken.get());
        if (agreed.isPresent()) return true;
        if (!handshake.poll(wire, background)) return false;
        agreed = handshake.records();
        return true;
    }

    private int received(TlsRecords records, byte[] target, int from, int limit) throws IOException {
        int at = from + records.take(target, from, limit);
        boolean asked = false;
        while (at < limit && !peerEnded && !owesAnswer) {
            if (!records.holdsRecord()) {
                if (asked || !fill(records, at > from)) return at - from;
                asked = true;
                continue;
            }
            SSLEngineResult result = records.unwrap();
            switch (result.getStatus()) {
                case OK -> react(records, result.getHandshakeStatus());
                case CLOSED -> peerEnded = true;
                case BUFFER_OVERFLOW -> throw TlsErrors.recordTooLong(peer());
                case BUFFER_UNDERFLOW -> throw TlsErrors.recordTooLong(peer());
            }
            at += records.take(target, at, limit);
        }
        return at == from && peerEnded && limit > from ? CLOSED : at - from;
    }

    /** Answers whether anything came; bytes that were received already go to the caller before the end is reported. */
    private boolean fill(TlsRecords records, boolean hasBytes) throws IOException {
        int count = records.fill(wire);
        if (count == CLOSED && !hasBytes) throw TlsErrors.truncated(peer());
        if (count == 0 && records.isOverfull()) throw TlsErrors.recordTooLong(peer());
        return count > 0;
    }

    private void react(TlsRecords records, HandshakeStatus status) throws IOException {
        if (status == HandshakeStatus.NEED_TASK) throw new SSLException("it wants to renegotiate, which is not done");
        if (status == HandshakeStatus.NEED_WRAP) {
            owesAnswer = true;
            answer(records);
        }
    }

    /** Says what TLS itself owes the peer, as a change of keys, once there is room; answers whether all has left. */
    private boolean answer(TlsRecords records) throws IOException {
        boolean empty = records.flush(wire);
        if (!owesAnswer || !records.hasRoom()) return empty && !owesAnswer;
        owesAnswer = records.wrapOwn().getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
        return records.flush(wire) && !owesAnswer;
    }

    private IOException fail(SSLException wrong) {
        agreed.ifPresent(this::shutDown);
        IOException words = TlsErrors.refused(peer(), wrong);
        broken = Optional.of(words.getMessage());
        return words;
    }
}
