package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.SessionCommand;
import io.needletail.fixtures.Await;
import io.needletail.fixtures.Banzai;
import io.needletail.session.SessionId;
import io.needletail.spring.sample.Desk;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(300)
final class NeedletailHealthTest {
    private static final SessionId EXEC = new SessionId("FIX.4.4", "EXEC", "BANZAI");

    @Test
    void aSessionIsDownUntilItsPeerIsLoggedOnAndOutOfServiceWhenAnOperatorEndsIt() throws Exception {
        int port = Banzai.freePort();
        try (ConfigurableApplicationContext context = Started.with(Started.acceptor(port), Desk.class)) {
            assertThat(session(context).getStatus()).isEqualTo(Status.DOWN);
            assertThat(session(context).getDetails()).containsEntry("reason", "the peer has not connected yet");
            try (Banzai banzai = new Banzai(port)) {
                banzai.loggedOn();
                Await.until(
                        () -> session(context).getStatus().equals(Status.UP),
                        () -> session(context).toString());
                EngineLifecycle lifecycle = context.getBean(EngineLifecycle.class);
                lifecycle
                        .engine()
                        .control()
                        .execute(EXEC, new SessionCommand.LogOut(""))
                        .join();
                assertThat(session(context).getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
            }
            assertThat(health(context, "engine").getStatus()).isEqualTo(Status.UP);
            context.stop();
            assertThat(health(context, "engine").getStatus()).isEqualTo(Status.DOWN);
        }
    }

    @Test
    void aSessionOutsideItsHoursIsUp() throws Exception {
        Map<String, Object> closed = new HashMap<>(Started.acceptor(Banzai.freePort()));
        closed.remove("needletail.default.NonStopSession");
        closed.put("needletail.default.StartTime", utcInHours(2));
        closed.put("needletail.default.EndTime", utcInHours(3));
        try (ConfigurableApplicationContext context = Started.with(closed, Desk.class)) {
            assertThat(session(context).getStatus()).isEqualTo(Status.UP);
            assertThat(session(context).getDetails())
                    .containsEntry("open", false)
                    .containsEntry("reason", "its schedule is closed")
                    .containsKey("opens");
        }
    }

    @Test
    void theIndicatorCanBeSwitchedOff() throws Exception {
        Map<String, Object> off =
                Started.plus(Started.acceptor(Banzai.freePort()), "management.health.needletail.enabled", "false");
        try (ConfigurableApplicationContext context = Started.with(off, Desk.class)) {
            assertThat(context.containsBean("needletailHealthContributor")).isFalse();
        }
    }

    private static String utcInHours(int hours) {
        return LocalTime.now(ZoneOffset.UTC).plusHours(hours).format(DateTimeFormatter.ofPattern("HH:mm:ss"));
    }

    private static Health session(ConfigurableApplicationContext context) {
        return health(context, "FIX.4.4-EXEC-BANZAI");
    }

    private static Health health(ConfigurableApplicationContext context, String name) {
        CompositeHealthContributor all =
                context.getBean("needletailHealthContributor", CompositeHealthContributor.class);
        return ((HealthIndicator) all.getContributor(name)).health();
    }
}
