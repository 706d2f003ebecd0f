package io.needletail.bench.runner;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Option for Chronos' page, the same for every verb that repeats one of its measurements. Filled by picocli. */
public final class PageOption {
    /** The page, by its name in results. */
    public static final String CHRONOS = "chronos";

    @Option(
            names = "--as-published",
            paramLabel = "PAGE",
            description = "Do a published measurement again with its parameters: chronos.")
    private Optional<String> page = Optional.empty();

    /** Made by picocli. */
    public PageOption() {}

    /**
     * Returns true when the page is to be repeated.
     *
     * @throws IllegalArgumentException when the option names another page
     */
    public boolean isChosen() {
        if (page.isPresent() && !page.get().equals(CHRONOS)) {
            throw new IllegalArgumentException("--as-published is '" + page.get() + "'; there is " + CHRONOS);
        }
        return page.isPresent();
    }
}
