package io.needletail.engine;

import io.needletail.engine.log.Redaction;
import io.needletail.session.SessionId;
import io.needletail.transport.Listener;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets peers in at one address and hands each to the session that its Logon(A) names.
 *
 * <p>Whoever is unknown, connected already, silent for too long or no FIX end at all is closed without a word.
 */
final class Acceptor {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.acceptor");

    // An accept that finds nobody costs as much as half a receive; peers can wait this long.
    private static final long LOOK_EVERY_NS = 250_000;

    private final EngineConfig config;
    private final Listener listener;
    private final List<Line> lines;
    private final List<Visitor> visitors = new ArrayList<>();
    private final Message first = new Message();
    private final Consumer<Transport> admit = this::admit;
    private final long logonTimeoutNs;
    private long nowNs;

    Acceptor(EngineConfig config, InetSocketAddress address, List<Line> lines) throws IOException {
        this.config = config;
        this.lines = List.copyOf(lines);
        logonTimeoutNs = lines.stream()
                .mapToLong(line -> line.session().config().liveness().logonTimeoutNs())
                .max()
                .orElseThrow(() -> new IllegalArgumentException("an acceptor without sessions"));
        listener = Tcp.listen(address, config.sockets());
    }

    int port() {
        return listener.port();
    }

    /** One turn; answers how much was done. */
    int poll(long now) throws IOException {
        if (visitors.isEmpty() && Math.abs(now - nowNs) < LOOK_EVERY_NS) return 0;
        nowNs = now;
        int work = listener.poll(admit) ? 1 : 0;
        for (int i = visitors.size() - 1; i >= 0; i--) {
            if (leaves(visitors.get(i))) {
                visitors.remove(i);
                work++;
            }
        }
        return work;
    }

    /** Stops letting peers in. */
    void close() {
        listener.close();
        for (Visitor visitor : visitors) visitor.transport().close();
        visitors.clear();
    }

    private void admit(Transport transport) {
        if (visitors.size() < config.visitorsMax()) {
            visitors.add(new Visitor(transport, config.logonBytesMax(), nowNs + logonTimeoutNs));
        } else {
            LOG.warn("closed {}: {} connections have not logged on yet", transport.peer(), visitors.size());
            transport.close();
        }
    }

    private boolean leaves(Visitor visitor) {
        return switch (visitor.look(first, nowNs)) {
            case WAITING -> false;
            case UNWELCOME -> {
                LOG.warn("closed {}: no Logon(A) came", visitor.transport().peer());
                visitor.transport().close();
                yield true;
            }
            case SAID_LOGON -> {
                seat(visitor);
                yield true;
            }
        };
    }

    private void seat(Visitor visitor) {
        Transport transport = visitor.transport();
        Optional<Line> named = named();
        if (named.isEmpty()) {
            String logon = Redaction.USUAL.text(visitor.bytes(), first.start(), first.length());
            LOG.warn("closed {}: no session here is meant by {}", transport.peer(), logon);
            transport.close();
        } else if (named.get().isConnected()) {
            LOG.warn(
                    "closed {}: {} is connected already",
                    transport.peer(),
                    named.get().id());
            transport.close();
        } else {
            named.get().attach(transport, visitor.bytes(), visitor.from(), visitor.limit(), nowNs);
        }
    }

    private Optional<Line> named() {
        for (Line line : lines) {
            SessionId id = line.id();
            boolean meant = first.text(Tags.TARGET_COMP_ID).equals(id.senderCompId())
                    && first.text(Tags.SENDER_COMP_ID).equals(id.targetCompId())
                    && first.text(Tags.BEGIN_STRING).equals(id.beginString());
            if (meant) return Optional.of(line);
        }
        return Optional.empty();
    }
}
