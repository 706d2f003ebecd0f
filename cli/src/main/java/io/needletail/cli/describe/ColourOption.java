package io.needletail.cli.describe;

import picocli.CommandLine.Option;

/** The option of every command that prints with colours. */
public final class ColourOption {
    @Option(
            names = {"--color", "--colour"},
            paramLabel = "auto|always|never",
            description = "Colours (default: ${DEFAULT-VALUE}, on a terminal unless NO_COLOR is set).")
    private Ink.Use colour = Ink.Use.auto;

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
