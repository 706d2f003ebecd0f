package io.needletail.tools.extract;

import io.needletail.feed.capture.CaptureReader;
import io.needletail.tools.tcp.CapturedMessage;
import io.needletail.tools.tcp.ReassemblyLimits;
import io.needletail.tools.tcp.TcpConnections;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;

/** The messages in the TCP connections of a capture, in the order of the packets that completed them. */
final class CaptureMessages implements MessageSource {
    private final CaptureReader reader;
    private final String name;
    private final Queue<CapturedMessage> completed = new ArrayDeque<>();
    private final TcpConnections connections;
    private Optional<String> damage = Optional.empty();
    private boolean hasMessages;

    CaptureMessages(CaptureReader reader, String name) {
        this.reader = reader;
        this.name = name;
        connections = new TcpConnections(reader, TcpConnections.ANY_PORT, ReassemblyLimits.DEFAULTS, completed::add);
    }

    @Override
    public boolean next(FoundMessage found) throws IOException {
        while (completed.isEmpty()) {
            if (!read()) return false;
        }
        hasMessages = true;
        CapturedMessage message = completed.remove();
        found.frame(message.frame(), 0, message.frame().length);
        found.origin(message.completeNs(), Direction.UNKNOWN, name + " " + message.flow(), message.packet());
        return true;
    }

    // A capture that cannot be read to its end has no later place for what is missing in it.
    private boolean read() throws IOException {
        try {
            return damage.isEmpty() && connections.read();
        } catch (DamagedInputException cut) {
            damage = Optional.of(cut.getMessage());
            return false;
        } catch (IOException damaged) {
            if (remarks().isEmpty()) throw damaged;
            throw new IOException(damaged.getMessage() + "\n" + String.join("\n", remarks()), damaged);
        }
    }

    @Override
    public List<String> remarks() {
        Stream<String> remarks = connections.remarks().stream().map(remark -> name + ": " + remark);
        return Stream.of(damage.stream(), remarks, withoutMessages().stream())
                .flatMap(all -> all)
                .toList();
    }

    private Optional<String> withoutMessages() {
        if (hasMessages || damage.isPresent() || connections.segments() == 0) return Optional.empty();
        return Optional.of(name + ": " + connections.segments()
                + " TCP segments and no FIX message in them: the connections are encrypted (TLS), or of another protocol;"
                + " capture them without TLS, or read the log of the engine");
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
