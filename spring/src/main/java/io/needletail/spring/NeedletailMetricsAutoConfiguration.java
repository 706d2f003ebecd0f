package io.needletail.spring;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.needletail.micrometer.NeedletailMetrics;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Configures the engine's meters, where the application has {@code needletail-micrometer}. */
@AutoConfiguration(after = NeedletailAutoConfiguration.class)
@ConditionalOnClass({MeterBinder.class, NeedletailMetrics.class})
@ConditionalOnBean(EngineLifecycle.class)
public class NeedletailMetricsAutoConfiguration {
    /** Called by Spring. */
    public NeedletailMetricsAutoConfiguration() {}

    /**
     * Creates the meters, which Spring Boot adds to its registries.
     *
     * @param lifecycle runs the engine
     * @param name tag {@code engine} of all meters: the name of the application
     * @return the meters
     */
    @Bean
    @ConditionalOnMissingBean
    public NeedletailMetrics needletailMetrics(
            EngineLifecycle lifecycle, @Value("${spring.application.name:needletail}") String name) {
        return new NeedletailMetrics(lifecycle::running, name, NeedletailMetrics.SESSIONS_USUAL);
    }
}
