package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.fixtures.Banzai;
import io.needletail.spring.sample.Connections;
import io.needletail.spring.sample.Desk;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(300)
final class EngineLifecycleTest {
    @TempDir
    private Path folder;

    @Test
    void aContextThatStopsAndStartsAgainGoesOn() throws Exception {
        int port = Banzai.freePort();
        Map<String, Object> stored = Started.plus(Started.acceptor(port), "needletail.default.FileStorePath", folder);
        try (ConfigurableApplicationContext context = Started.with(stored, Desk.class, Connections.class);
                Banzai banzai = new Banzai(port)) {
            EngineLifecycle lifecycle = context.getBean(EngineLifecycle.class);
            banzai.loggedOn().order("A1");
            banzai.received("8", 1);
            context.stop();
            assertThat(lifecycle.isRunning()).isFalse();
            assertThatThrownBy(lifecycle::engine).hasMessageStartingWith("the engine does not run");
            assertThat(banzai.received("5")).hasSize(1);
            assertThat(context.getBean(Connections.class).seen()).contains("BANZAI ended: LOGOUT");
            banzai.loggedOff();
            context.start();
            banzai.loggedOn().order("A2");
            assertThat(banzai.received("8", 2).getLast()).contains("|11=A2|");
        }
    }

    @Test
    void aSessionThatCannotBeOpenedStopsTheContext() throws Exception {
        Map<String, Object> stored =
                Started.plus(Started.acceptor(Banzai.freePort()), "needletail.default.FileStorePath", folder);
        try (ConfigurableApplicationContext _ = Started.with(stored, Desk.class)) {
            assertThatThrownBy(() -> Started.with(stored, Desk.class))
                    .rootCause()
                    .hasMessageContaining("is open in this process already");
        }
    }

    @Test
    void anApplicationWithoutListenersIsRefused() throws Exception {
        Map<String, Object> acceptor = Started.acceptor(Banzai.freePort());
        assertThatThrownBy(() -> Started.with(acceptor))
                .rootCause()
                .hasMessageStartingWith("the sessions have no application");
    }

    @Test
    void theAdminChannelIsOpenedWhereThePropertySays() throws Exception {
        Path socket = folder.resolve("socket");
        Map<String, Object> properties =
                Started.plus(Started.acceptor(Banzai.freePort()), "needletail.admin-socket", socket);
        try (ConfigurableApplicationContext _ = Started.with(properties, Desk.class)) {
            assertThat(socket).exists();
        }
        assertThat(socket).doesNotExist();
    }
}
