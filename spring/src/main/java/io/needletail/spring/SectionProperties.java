package io.needletail.spring;

import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.Variables;
import io.needletail.engine.error.ConfigError;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.Environment;

/**
 * The sections of a configuration that stands in the application's properties. They are written as the lines of a file,
 * for the reader of configuration files; a finding about a line names the property that the line was made of.
 */
final class SectionProperties {
    private static final Path TEXT = Path.of(NeedletailProperties.PREFIX + ".*");

    private final Environment environment;
    private final List<String> lines = new ArrayList<>();
    private final List<String> properties = new ArrayList<>();

    SectionProperties(NeedletailProperties settings, Environment environment) {
        this.environment = environment;
        section("[ENGINE]", "engine", settings.engine());
        section("[DEFAULT]", "default", settings.defaults());
        for (int index = 0; index < settings.sessions().size(); index++) {
            section("[SESSION]", "sessions[" + index + "]", settings.sessions().get(index));
        }
    }

    EngineSetup read(Variables variables) {
        return EngineSetup.read(TEXT, String.join("\n", lines).getBytes(StandardCharsets.UTF_8), variables);
    }

    /** Returns a finding about the text as one about the application's properties. */
    Finding located(Finding found) {
        if (found.line() == 0 || !found.file().equals(TEXT)) return found;
        return new Finding(found.code(), place(properties.get(found.line() - 1)), 0, found.text());
    }

    private void section(String heading, String name, Map<String, String> settings) {
        String property = NeedletailProperties.PREFIX + "." + name;
        add(heading, property);
        // A map of properties has no order of its own; the same settings give the same lines.
        new TreeMap<>(settings).forEach((key, value) -> setting(property + "." + key, key, value));
    }

    private void setting(String property, String key, String value) {
        if (isTruth(property)) {
            throw refused(property, "is read as " + value + ": expected a text; put it in quotes, such as \"Y\"");
        }
        if (!key.matches("[\\w.]+") || value.chars().anyMatch(Character::isISOControl)) {
            throw refused(property, "expected letters, digits and dots in the key, and a value on one line");
        }
        add(key + "=" + value, property);
    }

    private void add(String line, String property) {
        lines.add(line);
        properties.add(property);
    }

    // YAML makes a boolean of NO, on and true: what was written is lost.
    private boolean isTruth(String property) {
        ConfigurationProperty found = find(property);
        return found != null && found.getValue() instanceof Boolean;
    }

    private SettingsException refused(String property, String text) {
        return new SettingsException(List.of(new Finding(ConfigError.BAD_LINE, place(property), 0, text)));
    }

    private Path place(String property) {
        ConfigurationProperty found = find(property);
        return Path.of(
                found == null || found.getOrigin() == null ? property : property + " (" + found.getOrigin() + ")");
    }

    private ConfigurationProperty find(String property) {
        ConfigurationPropertyName name = ConfigurationPropertyName.adapt(property, '.');
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            ConfigurationProperty found = source.getConfigurationProperty(name);
            if (found != null) return found;
        }
        return null;
    }
}
