package io.needletail.bench.workload.fast;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The streams that FAST codecs are measured with. */
public enum FastWorkload {
    /** One message of one entry, again and again: every branch is learnt. */
    SINGLE1("bc5f6b62abf4ab32db6e1db51012e86d5b4ac5ebeb519ac466c7c9b729cfcf02"),

    /** One message of four entries, again and again. */
    SINGLE4("bacfce1c3a9f16120f75d58673f1b035616c938c12471fe9382da72152ea4851"),

    /** 10,000 different messages of one entry each. */
    VAR1("16744eaccd92e35a54dcd5e4e2370b76c93e92a63ea6ba3bd53ca9b6917fe07d"),

    /** 10,000 different messages of four entries each. */
    VAR4("a0482a1c5581a53aa973cd92d8116eb7f901e56a06bda624d8b5c0ecf062bab1"),

    /** 10,000 different messages of one to five entries. */
    MIXED("c56ade4108ec52ed93f2e470f52f840d7d9f3efc4b83e5493bbb7a0e47772779"),

    /** Different messages of 50 fields, without a sequence. */
    FIELDS50("6685c7132ffd113fc3ac01dfc52b3d29a313a7b7665caa9740deecda6b4eb715"),

    /** Different messages of 500 fields, ten times the same fields. */
    FIELDS500("a221ddbca7d43021dbd08f6cfff09628d16cfe584ec225f7ec2a5181ed5d0f9d");

    private static final int NARROW = 50;
    private static final int WIDE = 500;

    private final String sum;

    FastWorkload(String sum) {
        this.sum = sum;
    }

    /** Finds a stream by its name. */
    public static Optional<FastWorkload> named(String label) {
        return Arrays.stream(values())
                .filter(work -> work.label().equals(label))
                .findFirst();
    }

    /** Its name, which is also that of its files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** SHA-256 of its bytes with four bytes of length before each message, as hexadecimal digits. */
    public String sum() {
        return sum;
    }

    /** Number of fields of a message; 0 if it varies. */
    public int fields() {
        return switch (this) {
            case FIELDS50 -> NARROW;
            case FIELDS500 -> WIDE;
            default -> 0;
        };
    }

    /** Returns true when each message begins with fresh dictionaries, like a message in its own datagram. */
    public boolean resetsPerMessage() {
        return fields() == 0;
    }

    /** The template file. */
    public String template() {
        if (fields() > 0) return new WideValues(fields()).template();
        try (InputStream file = FastWorkload.class.getResourceAsStream("refresh.xml")) {
            return new String(Objects.requireNonNull(file, "refresh.xml").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The values. */
    public Messages messages() {
        return switch (this) {
            case SINGLE1 -> PublishedSizes.oneEntry();
            case SINGLE4 -> PublishedSizes.fourEntries();
            case VAR1 -> RefreshValues.one();
            case VAR4 -> RefreshValues.four();
            case MIXED -> RefreshValues.mixed();
            case FIELDS50, FIELDS500 -> new WideValues(fields()).messages();
        };
    }
}
