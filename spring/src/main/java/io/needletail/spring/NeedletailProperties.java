package io.needletail.spring;

import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;

/**
 * Settings of the engine and its sessions: a configuration file, or the keys of its sections.
 *
 * @param enabled false for an application, or a test of it, without an engine
 * @param config place of a configuration file: {@code classpath:fix.cfg} or a path; empty where the sections follow
 * @param engine keys of the section [ENGINE]
 * @param defaults keys of the section [DEFAULT]
 * @param sessions keys of each section [SESSION]
 * @param adminSocket path of the admin channel's socket, in a folder that only its owner may enter; empty for none
 */
@ConfigurationProperties(prefix = NeedletailProperties.PREFIX, ignoreUnknownFields = false)
public record NeedletailProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("") String config,
        @DefaultValue Map<String, String> engine,
        @Name("default") @DefaultValue Map<String, String> defaults,
        @DefaultValue List<Map<String, String>> sessions,
        @DefaultValue("") String adminSocket) {
    static final String PREFIX = "needletail";

    /** Freezes the collections. */
    public NeedletailProperties {
        engine = Map.copyOf(engine);
        defaults = Map.copyOf(defaults);
        sessions = List.copyOf(sessions);
    }

    /** Tests whether any section is described. */
    boolean hasSections() {
        return !engine.isEmpty() || !defaults.isEmpty() || !sessions.isEmpty();
    }
}
