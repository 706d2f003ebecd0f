package io.needletail.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.context.annotation.Bean;

/** Configures the health of the sessions, where the application has Spring Boot's health. */
@AutoConfiguration(after = NeedletailAutoConfiguration.class)
@ConditionalOnClass({CompositeHealthContributor.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(EngineLifecycle.class)
@ConditionalOnEnabledHealthIndicator("needletail")
public class NeedletailHealthAutoConfiguration {
    /** Called by Spring. */
    public NeedletailHealthAutoConfiguration() {}

    /**
     * Creates the health of the sessions.
     *
     * @param lifecycle runs the engine
     * @return a contributor for each session
     */
    @Bean
    public CompositeHealthContributor needletailHealthContributor(EngineLifecycle lifecycle) {
        return new NeedletailHealth(lifecycle);
    }
}
