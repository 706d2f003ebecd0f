package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.SystemError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces variables in the values of a file: {@code ${name}} as QuickFIX/J does, and in addition {@code ${env:NAME}}
 * and {@code ${file:PATH}}. After a backslash the dollar sign begins no variable, and the backslash stays, as in
 * QuickFIX/J.
 */
final class Interpolation {
    private static final Pattern VARIABLE = Pattern.compile("(?<!\\\\)\\$\\{(.+?)}");
    private static final String ENVIRONMENT = "env:";
    private static final String CONTENT = "file:";
    private static final int CONTENT_BYTES_MAX = 8192;

    private final Path file;
    private final Optional<Variables> variables;
    private final List<Finding> findings;

    /** Replaces nothing where {@code variables} is empty. */
    Interpolation(Path file, Optional<Variables> variables, List<Finding> findings) {
        this.file = file;
        this.variables = variables;
        this.findings = findings;
    }

    /** Texts show a setting with variables as it was written: the values may be secrets. */
    Setting setting(String name, String written, int line) {
        if (written.indexOf('$') < 0 || variables.isEmpty()) return Setting.of(name, written, written, line);
        Matcher matcher = VARIABLE.matcher(written);
        Variables sources = variables.get();
        String value = matcher.replaceAll(found -> Matcher.quoteReplacement(value(name, found, line, sources)));
        return Setting.of(name, value, written, line);
    }

    private String value(String name, MatchResult found, int line, Variables sources) {
        String variable = found.group(1);
        if (variable.startsWith(CONTENT)) return content(name, variable.substring(CONTENT.length()), line);
        Optional<String> value = variable.startsWith(ENVIRONMENT)
                ? sources.environment().apply(variable.substring(ENVIRONMENT.length()))
                : sources.properties().apply(variable);
        return value.orElseGet(() -> {
            String text = name + " refers to " + found.group() + ", which has no value; the text stays as it is";
            findings.add(new Finding(ConfigError.UNKNOWN_VARIABLE, file, line, text));
            return found.group();
        });
    }

    // Orchestrators provide secrets as files, usually with a line feed at the end.
    private String content(String name, String path, int line) {
        try (InputStream in = Files.newInputStream(Path.of(path))) {
            byte[] bytes = in.readNBytes(CONTENT_BYTES_MAX + 1);
            if (bytes.length > CONTENT_BYTES_MAX) {
                throw unreadable(name, path, line, "it has more than " + CONTENT_BYTES_MAX + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8).strip();
        } catch (IOException | InvalidPathException failure) {
            throw unreadable(name, path, line, SystemError.text(failure));
        }
    }

    private ConfigException unreadable(String name, String path, int line, String reason) {
        String text = name + " refers to the file " + path + ", which cannot be read: " + reason;
        return new ConfigException(ConfigError.SECRET_UNREADABLE, file, line, text);
    }
}
