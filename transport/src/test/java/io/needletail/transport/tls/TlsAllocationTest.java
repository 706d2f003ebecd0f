package io.needletail.transport.tls;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.transport.InMemory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A TLS record allocates only what the JDK's engines allocate for it. */
final class TlsAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int RECORDS = 6_000;
    private static final int ROUNDS = 60;
    private static final byte[] ORDER = new byte[200];

    @TempDir
    private static Path folder;

    private static TlsConfig calling;
    private static TlsConfig listening;

    private interface Step {
        void run() throws IOException;
    }

    @BeforeAll
    static void certify() throws IOException {
        TestAuthority authority = TestAuthority.named("CN=Our Authority");
        listening = TlsConfig.DEFAULTS.withIdentity(
                authority.issue("EC", "localhost").pem(folder, "server"));
        calling = TlsConfig.DEFAULTS.withTrust(authority.pem(folder, "ours"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void onlyTheEnginesOfTheJdkAllocate(String protocol) throws Exception {
        TlsConfig caller = calling.withProtocols(List.of(protocol), List.of());
        try (Secured ends =
                Secured.over(InMemory.pair(20_000), caller, listening).agreed()) {
            Secured.through(ends.calling(), ends.called(), ORDER);
            byte[] received = new byte[1000];
            SSLEngine from = engine(ends.calling());
            SSLEngine to = engine(ends.called());
            ByteBuffer source = ByteBuffer.wrap(ORDER);
            ByteBuffer record = ByteBuffer.allocate(from.getSession().getPacketBufferSize());
            ByteBuffer target = ByteBuffer.allocate(to.getSession().getApplicationBufferSize());
            long ours = Long.MAX_VALUE;
            long theirs = Long.MAX_VALUE;
            // Measures in turns and takes the least of each: code that is not compiled yet allocates more.
            for (int round = 0; round < ROUNDS && (round < 2 || ours > theirs + theirs / 50); round++) {
                ours = Math.min(ours, allocated(() -> {
                    ends.calling().send(ORDER, 0, ORDER.length);
                    ends.called().receive(received, 0, received.length);
                    ends.called().receive(received, 0, received.length);
                }));
                theirs = Math.min(theirs, allocated(() -> {
                    from.wrap(source.clear(), record.clear());
                    to.unwrap(record.flip(), target.clear());
                }));
            }
            System.out.printf("%s: %d bytes a record, %d by the JDK's engines alone%n", protocol, ours, theirs);
            assertThat(theirs).isPositive();
            // A key that is used up is changed now and then, in one run and not in the other.
            assertThat(ours).isLessThanOrEqualTo(theirs + theirs / 50);
        }
    }

    private static long allocated(Step step) throws IOException {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < RECORDS; i++) step.run();
        return (THREADS.getCurrentThreadAllocatedBytes() - before) / RECORDS;
    }

    private static SSLEngine engine(TlsTransport end) throws ReflectiveOperationException {
        Field agreed = TlsTransport.class.getDeclaredField("agreed");
        agreed.setAccessible(true);
        return ((TlsRecords) ((Optional<?>) agreed.get(end)).orElseThrow()).engine();
    }
}
