package io.needletail.spring;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Starts a context without a web server. */
final class Started {
    private Started() {}

    /** All that is configured without the beans of a test. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Auto {}

    /** Properties of an acceptor EXEC of BANZAI. */
    static Map<String, Object> acceptor(int port) {
        return Map.of(
                "needletail.default.ConnectionType", "acceptor",
                "needletail.default.BeginString", "FIX.4.4",
                "needletail.default.SocketAcceptPort", port,
                "needletail.default.NonStopSession", "Y",
                "needletail.sessions[0].SenderCompID", "EXEC",
                "needletail.sessions[0].TargetCompID", "BANZAI");
    }

    /** Starts the beans with properties that count more than any others. */
    static ConfigurableApplicationContext with(Map<String, Object> properties, Class<?>... beans) {
        return with(
                properties.entrySet().stream()
                        .map(one -> "--" + one.getKey() + "=" + one.getValue())
                        .toList(),
                beans);
    }

    static ConfigurableApplicationContext with(List<String> arguments, Class<?>... beans) {
        Class<?>[] sources =
                Stream.concat(Stream.of(Auto.class), Stream.of(beans)).toArray(Class<?>[]::new);
        return new SpringApplicationBuilder(sources)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .run(arguments.toArray(String[]::new));
    }

    static Map<String, Object> plus(Map<String, Object> some, String key, Object value) {
        return Stream.concat(some.entrySet().stream(), Map.of(key, value).entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (_, last) -> last));
    }
}
