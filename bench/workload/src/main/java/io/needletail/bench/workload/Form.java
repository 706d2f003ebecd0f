package io.needletail.bench.workload;

/** In which form a library is measured; a library says which it has. */
public enum Form {
    /** As it is fastest without a dictionary. */
    PLAIN(""),

    /** Every message is checked against a dictionary as well. */
    VALIDATED("+validation"),

    /** Encoding only: a message made once, in which the fields that change are patched. */
    PREPARED("-prepared");

    private final String suffix;

    Form(String suffix) {
        this.suffix = suffix;
    }

    /** What is written behind the library's name. */
    public String suffix() {
        return suffix;
    }
}
