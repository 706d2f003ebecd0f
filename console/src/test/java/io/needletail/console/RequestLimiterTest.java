package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.RecordedLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests of one address have a limit, which no page of the console reaches. */
@Timeout(180)
final class RequestLimiterTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final int PER_SECOND = 5;
    private static final int AT_ONCE = PER_SECOND * RequestLimiter.PERIOD_SECONDS;
    private static final int PAGES = 10;

    private final RecordedLog log = new RecordedLog();
    private final RequestLimiter limiter = new RequestLimiter(PER_SECOND, log);

    @TempDir
    private Path folder;

    @Test
    void anAddressMaySendTheRequestsOfTenSecondsAtOnceAndThenThoseOfEachSecond() throws IOException {
        assertThat(allowed("192.0.2.1", 1_000, SECOND_NS)).isEqualTo(AT_ONCE);
        assertThat(allowed("192.0.2.1", 1_000, 2 * SECOND_NS)).isEqualTo(PER_SECOND);
        assertThat(allowed("192.0.2.1", 1_000, 100 * SECOND_NS)).isEqualTo(AT_ONCE);
    }

    @Test
    void anAddressHasItsOwnLimitAndANetworkOfIpv6HasOne() throws IOException {
        assertThat(allowed("192.0.2.1", 1_000, 0)).isEqualTo(AT_ONCE);
        assertThat(allowed("192.0.2.2", 1_000, 0)).isEqualTo(AT_ONCE);
        assertThat(allowed("2001:db8::1", 1_000, 0)).isEqualTo(AT_ONCE);
        assertThat(allowed("2001:db8::2", 1_000, 0)).isZero();
        assertThat(allowed("2001:db8:0:1::1", 1_000, 0)).isEqualTo(AT_ONCE);
    }

    @Test
    void anAddressThatSendsTooManyIsOneLineAMinute() throws IOException {
        for (int second = 0; second < 61; second++) {
            allowed("192.0.2.1", 100, second * SECOND_NS);
            allowed("192.0.2.2", 1, second * SECOND_NS);
        }
        assertThat(log.lines())
                .containsExactly(
                        "WARN NT-705 refuses requests of 192.0.2.1 with 429 TOO_MANY_REQUESTS: more than 5 a second; 1 refused so far",
                        "WARN NT-705 refuses requests of 192.0.2.1 with 429 TOO_MANY_REQUESTS: more than 5 a second; 5656 refused so far");
    }

    private int allowed(String literal, int requests, long nowNs) throws IOException {
        InetAddress address = InetAddress.getByName(literal);
        int allowed = 0;
        for (int i = 0; i < requests; i++) {
            try {
                limiter.require(address, nowNs);
                allowed++;
            } catch (ApiException refused) {
                assertThat(refused.status()).isEqualTo(429);
            }
        }
        return allowed;
    }

    @Test
    void aCallerThatSendsTooManyRequestsIsAskedToComeLaterAndItsProbesAreAnswered() throws IOException {
        ConsoleLimits one = new ConsoleLimits(1 << 16, 10, 1 << 26, 100, 1, 4, SearchLimits.DEFAULTS, 3);
        try (RunningConsole console = RunningConsole.start(folder, config -> config.withLimits(one))) {
            HttpResponse<String> answer = console.get("/api/v1/sessions");
            while (answer.statusCode() == 200) answer = console.get("/api/v1/sessions");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(429);
            assertThat(answer.body())
                    .contains("TOO_MANY_REQUESTS", "more than 1 requests a second came from 127.0.0.1");
            assertThat(answer.headers().firstValue("Retry-After")).contains("5");
            for (int i = 0; i < AT_ONCE; i++)
                assertThat(console.get("/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void tenPagesOfOneAddressWithAllThatTheyReadAreServed() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            List<String> paths = new ArrayList<>(console.console().plainPaths());
            paths.removeIf(path -> path.endsWith("/stream"));
            console.console().routes().stream()
                    .filter(route -> route.method().equals(Route.GET))
                    .forEach(route -> paths.add(route.template().replaceAll("\\{\\w+}", "orders")));
            assertThat(paths).hasSizeGreaterThan(30);
            for (int page = 0; page < PAGES; page++) {
                for (String path : paths)
                    assertThat(console.get(path).statusCode()).as(path).isNotEqualTo(429);
            }
        }
    }
}
