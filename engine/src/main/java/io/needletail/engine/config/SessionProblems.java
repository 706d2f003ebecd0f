package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import java.nio.file.InvalidPathException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Problems of one session. After each of them the reading goes on: without the setting that is wrong, or with an
 * example in the place of one that is missing. A session with a problem is never used. Not thread-safe.
 */
final class SessionProblems {
    private static final String ROLE = "ConnectionType";

    private final Section section;
    private final Set<Finding> all = new LinkedHashSet<>();
    private final Set<String> concerned = new HashSet<>();
    private final Set<String> replaced = new HashSet<>();

    /** {@code section} is changed; {@code wrong} are errors in single settings, which are removed from it. */
    SessionProblems(Section section, List<Finding> wrong) {
        this.section = section;
        all.addAll(wrong);
        for (Finding finding : wrong) {
            List.copyOf(section.settings().values()).stream()
                    .filter(setting -> setting.line() == finding.line())
                    .forEach(setting -> leaveOut(setting.key()));
        }
    }

    /** Reads a part of the session; returns empty when it cannot be read. */
    <T> Optional<T> read(Supplier<T> part) {
        while (true) {
            try {
                return Optional.of(part.get());
            } catch (ConfigException problem) {
                if (!goesOn(problem)) return Optional.empty();
            } catch (InvalidPathException wrong) {
                all.add(section.refused("\"" + wrong.getInput() + "\" is no path: " + wrong.getReason())
                        .finding());
                return Optional.empty();
            } catch (IllegalArgumentException refused) {
                all.add(section.refused(refused.getMessage()).finding());
                return Optional.empty();
            }
        }
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    List<Finding> all() {
        return List.copyOf(all);
    }

    ConfigException first() {
        return new ConfigException(all.iterator().next());
    }

    /** Tests whether one of the problems is the value of a key, or its absence. */
    boolean concern(String key) {
        return concerned.contains(key);
    }

    // A part is read again until it has no problem, or one without a key, or one that the reading itself has made.
    private boolean goesOn(ConfigException problem) {
        String key = problem.key();
        boolean isNew = !concerned.contains(key);
        if (isNew) all.add(problem.finding());
        if (key.isEmpty()) return false;
        if (problem.finding().code() == ConfigError.MISSING_KEY) return replace(key);
        if (isNew) leaveOut(key);
        return isNew;
    }

    private void leaveOut(String key) {
        concerned.add(key);
        section.settings().remove(key);
    }

    private boolean replace(String key) {
        concerned.add(key);
        String value = key.equals(ROLE) ? role() : Keys.known(key).example();
        if (value.isEmpty() || !replaced.add(key)) return false;
        section.settings().put(key, Setting.of(key, value, value, section.line()));
        return true;
    }

    private String role() {
        return section.hasAny("SocketAccept") ? "acceptor" : "initiator";
    }
}
