package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.needletail.fixtures.Await;
import io.needletail.fixtures.Banzai;
import io.needletail.spring.sample.Desk;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

/** The engine's meters in the registry of Spring Boot. */
@Timeout(300)
final class MetersTest {
    @Test
    void theRegistryOfTheApplicationHasTheMetersOfTheEngine() throws Exception {
        int port = Banzai.freePort();
        Map<String, Object> properties = Started.plus(Started.acceptor(port), "spring.application.name", "desk");
        try (ConfigurableApplicationContext context = Started.with(properties, Desk.class);
                Banzai banzai = new Banzai(port)) {
            banzai.loggedOn();
            MeterRegistry registry = context.getBean(MeterRegistry.class);
            Gauge active = registry.get("needletail.sessions.active")
                    .tag("engine", "desk")
                    .gauge();
            Await.until(() -> active.value() == 1, banzai::toString);
            assertThat(registry.get("needletail.session.logons")
                            .tag("session", "FIX.4.4:EXEC->BANZAI")
                            .functionCounter()
                            .count())
                    .isEqualTo(1);
        }
    }
}
