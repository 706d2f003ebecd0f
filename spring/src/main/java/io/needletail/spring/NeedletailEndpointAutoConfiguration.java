package io.needletail.spring;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Configures the endpoint {@code needletail}, where the application has Spring Boot's actuator and exposes it. */
@AutoConfiguration(after = NeedletailAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean(EngineLifecycle.class)
@ConditionalOnAvailableEndpoint(NeedletailEndpoint.class)
public class NeedletailEndpointAutoConfiguration {
    /** Called by Spring. */
    public NeedletailEndpointAutoConfiguration() {}

    /**
     * Creates the endpoint.
     *
     * @param lifecycle runs the engine
     * @return the endpoint
     */
    @Bean
    public NeedletailEndpoint needletailEndpoint(EngineLifecycle lifecycle) {
        return new NeedletailEndpoint(lifecycle);
    }
}
