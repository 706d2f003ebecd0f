package io.needletail.cli.conformance;

/** The engine did something that the definition does not allow; the text says what. */
final class Deviation extends Exception {
    private static final long serialVersionUID = 1;

    Deviation(String text) {
        super(text);
    }
}
