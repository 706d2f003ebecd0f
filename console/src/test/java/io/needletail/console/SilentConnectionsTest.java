package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.RecordedLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.junit.jupiter.api.Test;

/** Connections that send nothing have a number and a time, and those whose request is answered have neither. */
final class SilentConnectionsTest {
    private static final int MAX = 200;
    private static final long LATER_NS = (SilentConnections.SECONDS_MAX + 1) * 1_000_000_000L;

    private final RecordedLog log = new RecordedLog();
    private final SilentConnections connections = new SilentConnections(MAX, log);

    @Test
    void aConnectionThatSendsNoWholeRequestIsClosedAfterThirtySeconds() throws IOException {
        ByteArrayEndPoint silent = open();
        ByteArrayEndPoint answered = open();
        connections.begin(answered);
        connections.onTime(System.nanoTime());
        assertThat(silent.isOpen()).isTrue();
        connections.onTime(System.nanoTime() + LATER_NS);
        assertThat(silent.isOpen()).isFalse();
        assertThat(answered.isOpen()).isTrue();
        connections.end(answered);
        connections.onTime(System.nanoTime() + LATER_NS);
        assertThat(answered.isOpen()).isFalse();
    }

    @Test
    void theOldestSilentConnectionOfAnAddressGivesWay() throws IOException {
        ByteArrayEndPoint answered = open();
        connections.begin(answered);
        List<ByteArrayEndPoint> silent = new ArrayList<>();
        for (int i = 0; i <= SilentConnections.SILENT_MAX; i++) silent.add(open());
        assertThat(silent.getFirst().isOpen()).isFalse();
        assertThat(silent.subList(1, silent.size())).allMatch(ByteArrayEndPoint::isOpen);
        assertThat(answered.isOpen()).isTrue();
        assertThat(log.lines())
                .singleElement()
                .asString()
                .startsWith("WARN NT-705 closed a silent connection for a new one of 0.0.0.0");
    }

    @Test
    void whereAllPlacesAreTakenByRequestsAFurtherConnectionIsClosed() throws IOException {
        for (int i = 0; i < MAX; i++) connections.begin(open());
        assertThat(open().isOpen()).isFalse();
        assertThat(log.lines())
                .singleElement()
                .asString()
                .isEqualTo("WARN NT-705 refused a connection of 0.0.0.0: 200 are open, and all of them have requests");
    }

    private ByteArrayEndPoint open() throws IOException {
        ByteArrayEndPoint socket = new ByteArrayEndPoint();
        Connection connection = new AbstractConnection(socket, Runnable::run) {
            @Override
            public void onFillable() {}
        };
        connections.onOpened(connection);
        return socket;
    }
}
