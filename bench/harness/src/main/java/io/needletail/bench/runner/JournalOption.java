package io.needletail.bench.runner;

import picocli.CommandLine.Option;

/** Option for the journal of Needletail, the same for every verb. Filled by picocli. */
public final class JournalOption {
    @Option(
            names = "--journal",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Whether Needletail writes its journal (default: ${DEFAULT-VALUE}).")
    private String journal;

    /** Made by picocli. */
    public JournalOption() {}

    /**
     * Returns the value of the option.
     *
     * @param keep how much of it each side keeps
     * @throws IllegalArgumentException when it is neither on nor off
     */
    public Conditions.Journal journal(ByteSize keep) {
        return switch (journal) {
            case "on" -> new Conditions.Journal(true, keep);
            case "off" -> new Conditions.Journal(false, keep);
            default -> throw new IllegalArgumentException("--journal is '" + journal + "', expected on or off");
        };
    }
}
