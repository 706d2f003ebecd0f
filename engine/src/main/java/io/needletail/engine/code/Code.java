package io.needletail.engine.code;

import java.util.List;
import java.util.stream.Stream;

/**
 * Something that can go wrong, under a number that never changes: {@code NT-110}.
 *
 * <p>A number that is no longer used is not given to anything else. Hundreds are topics: 1 configuration files,
 * 2 connections, 3 sessions, 4 messages, 5 stores, 6 the process.
 */
public sealed interface Code permits ConfigCode, ConnectionCode, StoreCode {
    /**
     * The number.
     *
     * @return 100 to 999
     */
    int number();

    /**
     * How much it matters.
     *
     * @return the same for every occurrence
     */
    Severity severity();

    /**
     * What explains it.
     *
     * @return the same for every occurrence
     */
    Words words();

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
    static List<Code> all() {
        return Stream.<Code[]>of(ConfigCode.values(), ConnectionCode.values(), StoreCode.values())
                .flatMap(Stream::of)
                .sorted((one, other) -> Integer.compare(one.number(), other.number()))
                .toList();
    }
}
