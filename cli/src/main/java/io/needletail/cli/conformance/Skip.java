package io.needletail.cli.conformance;

/** A definition needs what this run was not given; the text says what. */
final class Skip extends Exception {
    private static final long serialVersionUID = 1;

    Skip(String text) {
        super(text);
    }
}
