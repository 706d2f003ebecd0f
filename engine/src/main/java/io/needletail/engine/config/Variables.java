package io.needletail.engine.config;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Sources of the values of variables; a configuration reads neither properties nor environment by itself.
 *
 * @param properties returns the value of {@code ${name}}, usually a system property
 * @param environment returns the value of {@code ${env:NAME}}
 */
public record Variables(Function<String, Optional<String>> properties, Function<String, Optional<String>> environment) {
    /** No variable has a value. */
    public static final Variables NONE = of(Map.of(), Map.of());

    /**
     * From two tables.
     *
     * @param properties values of {@code ${name}}
     * @param environment values of {@code ${env:NAME}}
     * @return the variables
     */
    public static Variables of(Map<String, String> properties, Map<String, String> environment) {
        return new Variables(
                name -> Optional.ofNullable(properties.get(name)), name -> Optional.ofNullable(environment.get(name)));
    }
}
