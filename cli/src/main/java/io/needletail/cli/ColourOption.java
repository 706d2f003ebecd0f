package io.needletail.cli;

import picocli.CommandLine.Option;

/** The option of every command that prints with colours. */
public final class ColourOption {
    /** Use of colours. */
    enum Use {
        /** On a terminal, unless NO_COLOR is set. */
        auto,
        /** Always, for a pager. */
        always,
        /** Never. */
        never;

        private boolean isOn() {
            String refused = System.getenv("NO_COLOR");
            return switch (this) {
                case always -> true;
                case never -> false;
                case auto -> (refused == null || refused.isEmpty()) && ProcessEnvironment.isTerminal();
            };
        }
    }

    @Option(
            names = {"--color", "--colour"},
            paramLabel = "auto|always|never",
            description = "Colours (default: ${DEFAULT-VALUE}, on a terminal unless NO_COLOR is set).")
    private Use colour = Use.auto;

    /** Made by picocli. */
    public ColourOption() {}

    /**
     * Decides.
     *
     * @return whether the output gets colours
     */
    public boolean isOn() {
        return colour.isOn();
    }
}
