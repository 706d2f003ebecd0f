package io.needletail.feed.capture;

import java.util.Optional;

/** Link layers of captured packets; the numbers are those of tcpdump.org's list of link types. */
enum LinkType {
    NULL(0),
    ETHERNET(1),
    RAW(101),
    LOOP(108),
    LINUX_SLL(113),
    LINUX_SLL2(276);

    /** Other numbers of RAW, from BSD systems. */
    private static final int RAW_OF_SOME = 12;

    private static final int RAW_OF_OPENBSD = 14;
    private static final int IPV4 = 228;
    private static final int IPV6 = 229;

    private final int number;

    LinkType(int number) {
        this.number = number;
    }

    static Optional<LinkType> of(int number) {
        if (number == RAW_OF_SOME || number == RAW_OF_OPENBSD || number == IPV4 || number == IPV6) {
            return Optional.of(RAW);
        }
        for (LinkType type : values()) {
            if (type.number == number) return Optional.of(type);
        }
        return Optional.empty();
    }
}
