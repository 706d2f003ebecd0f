package io.needletail.console;

import java.util.List;

/**
 * Names that commands to a venue use.
 *
 * @param venue of the venue
 * @param symbols of its instruments
 * @param owners of its orders
 * @param phases that an instrument can be in
 */
public record MarketNames(String venue, List<String> symbols, List<String> owners, List<String> phases) {
    /** Copies the lists. */
    public MarketNames {
        symbols = List.copyOf(symbols);
        owners = List.copyOf(owners);
        phases = List.copyOf(phases);
    }
}
