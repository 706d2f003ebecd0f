package io.needletail.fast.spec;

import java.util.Set;
import java.util.TreeSet;

/** What is wrong with a message: any of several codes may be named where several rules are broken. */
public final class SpecError extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** More bytes are needed. */
    public static final String INCOMPLETE = "INCOMPLETE";

    /** A limit of ours, not of the specification. */
    public static final String LIMIT = "LIMIT";

    private final TreeSet<String> codes;

    SpecError(Set<String> codes) {
        super(codes.toString());
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
