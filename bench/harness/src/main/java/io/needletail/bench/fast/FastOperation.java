package io.needletail.bench.fast;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is done to a message. */
enum FastOperation {
    DECODE,
    ENCODE;

    static Optional<FastOperation> named(String label) {
        return Arrays.stream(values())
                .filter(operation -> operation.label().equals(label))
                .findFirst();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
