package io.needletail.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.fixtures.Banzai;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.wire.Message;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The spans of an engine that trades with the real QuickFIX/J. */
@Timeout(300)
final class MessageSpansTest {
    private static final int ORDERS = 40;

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final InMemoryMetricReader meters = InMemoryMetricReader.create();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .setMeterProvider(
                    SdkMeterProvider.builder().registerMetricReader(meters).build())
            .build();

    @TempDir
    private Path folder;

    @Test
    void eachTimedOrderIsATraceWithTheStagesOfTheEngine() throws Exception {
        long beganNs = epochNs(Instant.now());
        int port = Banzai.freePort();
        try (Engine engine =
                new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK).timing(1))) {
            engine.add(acceptor(port));
            Thread running = Thread.ofPlatform().start(engine::run);
            try (MessageSpans _ = new MessageSpans(engine, telemetry);
                    Banzai banzai = new Banzai(port)) {
                banzai.loggedOn();
                for (int order = 1; order <= ORDERS; order++) banzai.order("A" + order);
                banzai.received("8", ORDERS);
                assertThat(meters.collectAllMetrics().stream().map(MetricData::getName))
                        .containsExactly("needletail.samples.lost");
            }
            engine.stop();
            running.join();
        }
        List<SpanData> spans = exporter.getFinishedSpanItems();
        List<SpanData> orders = spans.stream()
                .filter(span -> span.getName().equals("receive D"))
                .toList();
        assertThat(orders.stream().map(order -> attribute(order, "fix.cl_ord_id")))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, ORDERS)
                        .mapToObj(id -> "A" + id)
                        .toList());
        assertThat(orders).allSatisfy(order -> {
            assertThat(order.getKind()).isEqualTo(SpanKind.CONSUMER);
            assertThat(attribute(order, "fix.session")).isEqualTo("FIX.4.4:EXEC->BANZAI");
            assertThat(order.getStartEpochNanos()).isBetween(beganNs, epochNs(Instant.now()));
            assertThat(childrenOf(order, spans).map(SpanData::getName)).startsWith("socket", "decode", "session");
            SpanData session = childrenOf(order, spans)
                    .filter(child -> child.getName().equals("session"))
                    .findFirst()
                    .orElseThrow();
            assertThat(childrenOf(session, spans).map(SpanData::getName)).containsExactly("application");
        });
        // Orders of one read have one write, which is the last one's.
        assertThat(childrenOf(orders.getLast(), spans).map(SpanData::getName)).contains("write");
        assertThat(spans)
                .allSatisfy(span -> assertThat(span.getStartEpochNanos()).isLessThanOrEqualTo(span.getEndEpochNanos()));
    }

    @Test
    void theGuideNamesAllSpansAndAttributes() throws IOException {
        assertThat(Files.readString(Path.of("../docs/guide/tracing.md")))
                .contains(
                        "`receive D`",
                        "`socket`",
                        "`decode`",
                        "`session`",
                        "`application`",
                        "`write`",
                        "`fix.session`",
                        "`fix.msg_type`",
                        "`fix.msg_seq_num`",
                        "`fix.cl_ord_id`",
                        "`fix.orig_cl_ord_id`",
                        "`fix.order_id`",
                        "`needletail.samples.lost`");
    }

    private SessionSpec acceptor(int port) {
        return SessionSpec.acceptor(new SessionId("FIX.4.4", "EXEC", "BANZAI"))
                .listen("127.0.0.1", port)
                .store(folder.resolve("store"))
                .listener(MessageSpansTest::acknowledge)
                .build();
    }

    private static void acknowledge(Session session, Message order) {
        String id = Long.toString(session.nextOut());
        session.begin('8')
                .put(37, "O" + id)
                .put(17, "E" + id)
                .put(150, '0')
                .put(39, '0')
                .copy(order, 11)
                .copy(order, 55)
                .copy(order, 54)
                .put(151, "100")
                .put(14, "0")
                .put(6, "0")
                .send();
    }

    private static Stream<SpanData> childrenOf(SpanData parent, List<SpanData> spans) {
        return spans.stream().filter(span -> span.getParentSpanId().equals(parent.getSpanId()));
    }

    private static String attribute(SpanData span, String name) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(name)));
    }

    private static long epochNs(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }
}
