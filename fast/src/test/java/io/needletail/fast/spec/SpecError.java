package io.needletail.fast.spec;

import java.util.Set;
import java.util.TreeSet;

/** Error of a message, with every code that may be reported: a message can break several rules. */
public final class SpecError extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** More bytes are needed. */
    public static final String INCOMPLETE = "INCOMPLETE";

    /** A limit of this decoder, not of the specification. */
    public static final String LIMIT = "LIMIT";

    private final TreeSet<String> codes;

    SpecError(Set<String> codes) {
        super(codes.toString(), null, false, false);
        this.codes = new TreeSet<>(codes);
    }

    SpecError(String... codes) {
        this(Set.of(codes));
    }

    SpecError and(Set<String> others) {
        TreeSet<String> all = new TreeSet<>(codes);
        all.addAll(others);
        return new SpecError(all);
    }

    /** The codes of the specification, INCOMPLETE or LIMIT. */
    public Set<String> codes() {
        return codes;
    }
}
