package io.needletail.spring;

import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.Variables;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.Severity;
import io.needletail.engine.error.SystemError;
import io.needletail.engine.log.EngineLogger;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.springframework.boot.io.ApplicationResourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;

/** Reads the settings of the engine. A setting that would have no effect is refused, not only reported. */
final class SetupReader {
    private static final Logger LOG = EngineLogger.of("needletail.spring");
    private static final int CONTENT_BYTES_MAX = 1 << 24;
    private static final Set<ErrorCode> REFUSED = Set.of(ConfigError.UNKNOWN_KEY, ConfigError.UNKNOWN_VARIABLE);

    private final NeedletailProperties settings;
    private final ConfigurableEnvironment environment;
    private final ResourceLoader resources;

    SetupReader(NeedletailProperties settings, ConfigurableEnvironment environment, ResourceLoader resources) {
        this.settings = settings;
        this.environment = environment;
        this.resources = resources;
    }

    EngineSetup read() {
        if (settings.config().isEmpty()) {
            SectionProperties sections = new SectionProperties(settings, environment);
            return checked(() -> sections.read(variables()), sections::located);
        }
        if (settings.hasSections()) {
            throw refused(
                    ConfigError.CONTRADICTION,
                    "a file excludes needletail.engine, default and sessions; move" + " their keys into it");
        }
        return checked(this::readFile, UnaryOperator.identity());
    }

    private static EngineSetup checked(Supplier<EngineSetup> source, UnaryOperator<Finding> located) {
        try {
            EngineSetup setup = source.get();
            List<Finding> findings = setup.findings().stream().map(located).toList();
            List<Finding> errors =
                    findings.stream().filter(SetupReader::isError).toList();
            if (!errors.isEmpty()) throw new SettingsException(errors);
            for (Finding found : findings) {
                LOG.warn("{}: {}", found.severity().word(), found); // tidy: a finding has its number
            }
            return setup;
        } catch (ConfigException unusable) {
            throw new SettingsException(List.of(located.apply(unusable.finding())));
        }
    }

    private static boolean isError(Finding found) {
        return found.severity() == Severity.ERROR || REFUSED.contains(found.code());
    }

    private EngineSetup readFile() {
        Resource resource = ApplicationResourceLoader.get(resources, true).getResource(settings.config());
        try {
            if (resource.isFile()) return EngineSetup.read(resource.getFile().toPath(), variables());
            try (InputStream content = resource.getInputStream()) {
                byte[] bytes = content.readNBytes(CONTENT_BYTES_MAX + 1);
                return EngineSetup.read(Path.of(settings.config()), bytes, variables());
            }
        } catch (IOException unreadable) {
            throw refused(ConfigError.FILE_UNREADABLE, "cannot be read: " + SystemError.text(unreadable));
        }
    }

    private SettingsException refused(ConfigError code, String text) {
        return new SettingsException(
                List.of(new Finding(code, Path.of("needletail.config"), 0, settings.config() + ": " + text)));
    }

    private Variables variables() {
        Map<String, Object> variables = environment.getSystemEnvironment();
        return new Variables(
                name -> Optional.ofNullable(environment.getProperty(name)),
                name -> Optional.ofNullable(variables.get(name)).map(Object::toString));
    }
}
