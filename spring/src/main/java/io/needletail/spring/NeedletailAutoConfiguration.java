package io.needletail.spring;

import io.needletail.engine.config.EngineSetup;
import io.needletail.session.SessionListener;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.ResourceLoader;

/** Configures the engine: its settings, and the lifecycle that runs it with the application's listeners. */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "needletail.enabled", matchIfMissing = true)
@EnableConfigurationProperties(NeedletailProperties.class)
public class NeedletailAutoConfiguration {
    /** Called by Spring. */
    public NeedletailAutoConfiguration() {}

    /**
     * Reads the settings.
     *
     * @param settings the properties of the engine
     * @param environment values of variables
     * @param resources finds the configuration file
     * @return the engine and its sessions
     * @throws SettingsException when they cannot be used
     */
    @Bean
    @ConditionalOnMissingBean
    public EngineSetup needletailSetup(
            NeedletailProperties settings, ConfigurableEnvironment environment, ResourceLoader resources) {
        return new SetupReader(settings, environment, resources).read();
    }

    /**
     * Creates the lifecycle of the engine.
     *
     * @param settings the properties of the engine
     * @param setup the engine and its sessions
     * @param beans have the listeners
     * @return the lifecycle
     */
    @Bean
    public EngineLifecycle needletailEngine(
            NeedletailProperties settings, EngineSetup setup, ConfigurableListableBeanFactory beans) {
        Optional<Path> socket = Optional.of(settings.adminSocket())
                .filter(path -> !path.isEmpty())
                .map(Path::of);
        // When the context starts, so that a listener may have the lifecycle.
        return new EngineLifecycle(setup, () -> application(beans), socket);
    }

    private static SessionListener application(ConfigurableListableBeanFactory beans) {
        MessageHandlers handlers = new MessageHandlers(beans);
        SessionListener listener = beans.getBeanProvider(SessionListener.class).getIfAvailable();
        if (listener == null && handlers.isEmpty()) {
            throw new IllegalStateException(
                    "the sessions have no application: declare a bean that is a SessionListener,"
                            + " or has methods with @OnMessage; needletail.enabled=false runs none");
        }
        if (handlers.isEmpty()) return listener;
        if (listener == null) return handlers.dispatcher()::onMessage;
        return new DispatchingListener(handlers.dispatcher().otherwise(listener::onMessage), listener);
    }
}
