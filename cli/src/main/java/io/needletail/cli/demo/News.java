package io.needletail.cli.demo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Lines about the nodes of a demo: the last one for a screen, each once for a list. Any thread. */
final class News {
    private static final int KEPT_MAX = 100;

    private final Deque<String> lines = new ArrayDeque<>();
    private Optional<String> last = Optional.empty();

    synchronized void add(String line) {
        last = Optional.of(line);
        lines.add(line);
        if (lines.size() > KEPT_MAX) lines.remove();
    }

    synchronized Optional<String> last() {
        return last;
    }

    /** Returns the lines since the last call. */
    synchronized List<String> take() {
        List<String> all = new ArrayList<>(lines);
        lines.clear();
        return all;
    }
}
