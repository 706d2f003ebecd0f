package io.needletail.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.needletail.engine.SessionView;
import io.needletail.fixtures.Await;
import io.needletail.fixtures.Banzai;
import io.needletail.fixtures.SharedData;
import io.needletail.session.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The meters of an engine that trades with the real QuickFIX/J. */
@Timeout(300)
final class NeedletailMetricsTest {
    private static final int ORDERS = 40;
    private static final String BANZAI = "FIX.4.4:EXEC->BANZAI";

    private static final Set<String> AFTER_AN_ERROR = Set.of(
            "needletail.refused.connections", "needletail.store.faults", "needletail.session.last.error.timestamp");

    @TempDir
    private Path folder;

    @Test
    void metersAreEqualToTheCountersOfTheEngine() throws Exception {
        try (RunningEngine running = new RunningEngine(folder, "BANZAI");
                Banzai banzai = new Banzai(running.port)) {
            banzai.loggedOn();
            for (int order = 1; order <= ORDERS; order++) banzai.order("A" + order);
            banzai.received("8", ORDERS);
            SimpleMeterRegistry simple = new SimpleMeterRegistry();
            PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            NeedletailMetrics metrics = new NeedletailMetrics(running.engine);
            metrics.bindTo(simple);
            metrics.bindTo(prometheus);
            SessionView view = running.view("BANZAI");
            assertThat(view.nextIn()).isGreaterThan(ORDERS);
            Await.until(() -> hasCountersOf(simple, view), simple::getMetersAsString);
            Await.until(() -> hasCountersOf(prometheus, view), prometheus::scrape);
            for (MeterRegistry registry : new MeterRegistry[] {simple, prometheus}) hasStagesOf(registry, view);
            assertThat(listedInTheGuide())
                    .as("those that are there after a first error aside")
                    .isSubsetOf(names(simple));
            String labels = "{engine=\"needletail\",session=\"" + BANZAI + "\"} ";
            assertThat(prometheus.scrape())
                    .contains("needletail_session_logons_total" + labels + "1.0\n")
                    .contains("needletail_session_active" + labels + "1.0\n")
                    .contains("needletail_session_garbled_bytes_total" + labels + "0.0\n")
                    .contains("needletail_session_store_stall_seconds_total" + labels)
                    .contains("needletail_engine_logons_total{engine=\"needletail\"} 1.0\n")
                    .contains("needletail_stage_seconds_count{engine=\"needletail\",stage=\"decode\"} ");
        }
    }

    @Test
    void sessionsThatAReloadAddsAppearAndThoseThatItRemovesVanish() throws Exception {
        AtomicLong clock = new AtomicLong();
        try (RunningEngine running = new RunningEngine(folder, "BANZAI", "OTHER")) {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            NeedletailMetrics metrics = new NeedletailMetrics(() -> Optional.of(running.engine), "e", 3, clock::get);
            metrics.bindTo(registry);
            assertThat(sessions(registry)).isEqualTo("BANZAI OTHER");
            running.reload("OTHER", "NEXT");
            assertThat(sessions(registry))
                    .as("within a second of the last reading")
                    .isEqualTo("BANZAI OTHER");
            clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
            assertThat(registry.get("needletail.sessions").gauge().value()).isEqualTo(2);
            assertThat(sessions(registry)).isEqualTo("NEXT OTHER");
            metrics.close();
            assertThat(registry.getMeters()).isEmpty();
        }
    }

    @Test
    void sessionsBeyondTheLimitAreInTheSumsAlone() throws Exception {
        try (RunningEngine running = new RunningEngine(folder, "BANZAI", "OTHER", "NEXT")) {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            new NeedletailMetrics(() -> Optional.of(running.engine), "e", 1).bindTo(registry);
            assertThat(sessions(registry)).isEqualTo("BANZAI");
            assertThat(registry.get("needletail.sessions").gauge().value()).isEqualTo(3);
            assertThat(registry.get("needletail.sessions.without.series")
                            .gauge()
                            .value())
                    .isEqualTo(2);
            assertThat(registry.get("needletail.engine.logons")
                            .functionCounter()
                            .count())
                    .isZero();
        }
    }

    @Test
    void aScrapeReadsTheEngineOnce() throws Exception {
        AtomicLong clock = new AtomicLong();
        AtomicInteger readings = new AtomicInteger();
        try (RunningEngine running = new RunningEngine(folder, "BANZAI", "OTHER")) {
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            NeedletailMetrics metrics = new NeedletailMetrics(
                    () -> {
                        readings.incrementAndGet();
                        return Optional.of(running.engine);
                    },
                    "e",
                    NeedletailMetrics.SESSIONS_USUAL,
                    clock::get);
            metrics.bindTo(registry);
            assertThat(readings).hasValue(1);
            for (int scrape = 2; scrape < 5; scrape++) {
                clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
                assertThat(registry.scrape()).contains("needletail_session_active{engine=\"e\"");
                assertThat(readings).hasValue(scrape);
            }
        }
    }

    @Test
    void withoutAnEngineOnlyItsStateIsThere() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new NeedletailMetrics(Optional::empty, "e", 1).bindTo(registry);
        assertThat(registry.get("needletail.engine.up")
                        .tag("engine", "e")
                        .gauge()
                        .value())
                .isZero();
        assertThat(registry.get("needletail.sessions").gauge().value()).isZero();
        assertThat(registry.find("needletail.session.active").gauge()).isNull();
    }

    /** The names of the guide's page. */
    private static Set<String> listedInTheGuide() throws IOException {
        String page = Files.readString(SharedData.checkout().resolve("docs/guide/metrics.md"));
        Set<String> names = Pattern.compile("`(needletail\\.[a-z.]+)`")
                .matcher(page)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(names).hasSizeGreaterThan(20);
        assertThat(names.removeAll(AFTER_AN_ERROR)).isTrue();
        return names;
    }

    private static Set<String> names(MeterRegistry registry) {
        return registry.getMeters().stream()
                .map(meter -> meter.getId().getName())
                .collect(Collectors.toSet());
    }

    private static boolean hasCountersOf(MeterRegistry registry, SessionView view) {
        boolean hasNumbers =
                number(registry, "next.in") == view.nextIn() && number(registry, "next.out") == view.nextOut();
        return hasNumbers
                && view.counts().entrySet().stream()
                        .filter(count -> !count.getKey().endsWith("_ns"))
                        .allMatch(count -> counted(registry, count.getKey()) == count.getValue());
    }

    private static double number(MeterRegistry registry, String name) {
        return registry.get("needletail.session." + name)
                .tag("session", BANZAI)
                .gauge()
                .value();
    }

    private static double counted(MeterRegistry registry, String name) {
        return registry.get("needletail.session." + name.replace('_', '.'))
                .tag("session", BANZAI)
                .functionCounter()
                .count();
    }

    private static void hasStagesOf(MeterRegistry registry, SessionView view) {
        for (Stage stage : new Stage[] {Stage.DECODE, Stage.SESSION, Stage.APPLICATION, Stage.ENCODE}) {
            FunctionTimer timer = registry.get("needletail.stage")
                    .tag("stage", stage.name().toLowerCase(Locale.ROOT))
                    .functionTimer();
            assertThat(timer.count())
                    .isEqualTo((double) view.latency().count(stage))
                    .isGreaterThan(1);
            double longestNs = (double) view.latency().longestNs(stage);
            assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isBetween(longestNs, longestNs * timer.count());
        }
    }

    private static String sessions(MeterRegistry registry) {
        return registry.find("needletail.session.active").gauges().stream()
                .map(gauge -> gauge.getId().getTag("session"))
                .map(session -> session.replaceAll(".*>", ""))
                .sorted()
                .reduce((some, one) -> some + " " + one)
                .orElse("");
    }
}
