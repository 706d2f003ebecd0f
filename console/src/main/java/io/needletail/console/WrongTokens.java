package io.needletail.console;

import java.net.InetAddress;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Limits how many tokens a caller can try. After {@value #WRONG_MAX} different wrong tokens in a minute from one
 * address, no token of that address is looked at until the minute is over, a right one included: a program that guesses
 * learns nothing. The same wrong token, such as that of a page which was open when the console was started again,
 * counts once. The addresses of an IPv6 network, /64, count as one. Of the last {@value #ADDRESSES_MAX} addresses. Any
 * thread.
 */
final class WrongTokens {
    /** Most different wrong tokens of an address in a minute. */
    static final int WRONG_MAX = 10;

    private static final int ADDRESSES_MAX = 4096;
    private static final long MINUTE_NS = 60_000_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;

    private final SequencedMap<String, Window> windows = new LinkedHashMap<>(16, 0.75f, true);

    /** Wrong tokens of an address since the first of them. */
    private record Window(long fromNs, Set<String> hashes) {}

    /**
     * Throws when an address has tried too many.
     *
     * @param nowNs as {@link System#nanoTime}
     */
    synchronized void require(InetAddress address, long nowNs) {
        Optional<Window> window = Optional.ofNullable(windows.get(CallerNetwork.of(address)))
                .filter(one -> nowNs - one.fromNs < MINUTE_NS && one.hashes.size() >= WRONG_MAX);
        if (window.isEmpty()) return;
        long seconds = (window.get().fromNs + MINUTE_NS - nowNs) / SECOND_NS + 1;
        throw new ApiException(
                ApiException.TOO_MANY_REQUESTS,
                "TOO_MANY_WRONG_TOKENS",
                WRONG_MAX + " wrong tokens came from " + address.getHostAddress()
                        + ": none of this address is looked at for " + seconds + " s");
    }

    /**
     * Counts a wrong token.
     *
     * @param hash of the token
     * @param nowNs as {@link System#nanoTime}
     */
    synchronized void add(InetAddress address, String hash, long nowNs) {
        String network = CallerNetwork.of(address);
        Window window = windows.get(network);
        if (window == null || nowNs - window.fromNs >= MINUTE_NS) {
            window = new Window(nowNs, new HashSet<>());
            windows.put(network, window);
            if (windows.size() > ADDRESSES_MAX) windows.pollFirstEntry();
        }
        window.hashes.add(hash);
    }
}
