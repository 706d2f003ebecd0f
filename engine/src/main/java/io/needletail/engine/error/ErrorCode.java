package io.needletail.engine.error;

import java.util.List;
import java.util.stream.Stream;

/**
 * Something that can go wrong, under a number that never changes: {@code NT-110}.
 *
 * <p>A number that is no longer used is not given to anything else. Hundreds are topics: 1 configuration files,
 * 2 connections, 3 sessions, 4 messages, 5 stores, 6 the process.
 */
public sealed interface ErrorCode
        permits ConfigError, ConnectionError, SessionFault, EngineFault, StoreError, VenueFault, ConsoleFault {
    /**
     * The number.
     *
     * @return 100 to 999
     */
    int number();

    /**
     * Returns the severity.
     *
     * @return the same for every occurrence
     */
    Severity severity();

    /**
     * Returns the explanation.
     *
     * @return the same for every occurrence
     */
    default ErrorText words() {
        return ErrorTexts.of(number());
    }

    /**
     * The number as it stands in texts.
     *
     * @return such as {@code NT-110}
     */
    default String id() {
        return "NT-" + number();
    }

    /**
     * Every code.
     *
     * @return by number
     */
    static List<ErrorCode> all() {
        return Stream.<ErrorCode[]>of(
                        ConfigError.values(),
                        ConnectionError.values(),
                        SessionFault.values(),
                        EngineFault.values(),
                        StoreError.values(),
                        VenueFault.values(),
                        ConsoleFault.values())
                .flatMap(Stream::of)
                .sorted((one, other) -> Integer.compare(one.number(), other.number()))
                .toList();
    }
}
