package io.needletail.bench.external;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Programs;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * External peers that the user has, with their paths.
 *
 * @param paths a jar or a folder for each, several with the system's path separator between
 */
public record ExternalPeers(Map<ExternalPeer, String> paths) {
    /** None of them. */
    public static final ExternalPeers NONE = new ExternalPeers(Map.of());

    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    /** Copies its argument. */
    public ExternalPeers {
        paths = Map.copyOf(paths);
    }

    /**
     * Reads the values of {@code --peer}.
     *
     * @param given {@code name=PATH} each
     * @throws IllegalArgumentException when a name is unknown, or a path leads nowhere
     */
    public static ExternalPeers parse(List<String> given) {
        Map<ExternalPeer, String> paths = new EnumMap<>(ExternalPeer.class);
        for (String entry : given) {
            int equals = entry.indexOf('=');
            if (equals < 1) throw new IllegalArgumentException("--peer is '" + entry + "'; write --peer f1x=PATH");
            ExternalPeer peer = ExternalPeer.named(entry.substring(0, equals))
                    .orElseThrow(() -> new IllegalArgumentException("--peer names '" + entry.substring(0, equals)
                            + "'; a path is taken for " + ExternalPeer.labels()));
            String path = entry.substring(equals + 1);
            parts(path).filter(part -> !Files.exists(part)).findFirst().ifPresent(part -> {
                throw new IllegalArgumentException("--peer " + entry + ": there is no " + part);
            });
            paths.put(peer, path);
        }
        return new ExternalPeers(paths);
    }

    static Stream<Path> parts(String path) {
        return SEPARATOR.splitAsStream(path).filter(part -> !part.isEmpty()).map(Path::of);
    }

    /** Returns true when the user named a peer with that label. */
    public boolean has(String label) {
        return ExternalPeer.named(label).filter(paths::containsKey).isPresent();
    }

    /**
     * Class paths that include the external peers.
     *
     * @param installed knows all the others
     * @param dir where adapters are compiled
     */
    public ClassPaths over(ClassPaths installed, Path dir) {
        Map<ExternalPeer, String> made = new EnumMap<>(ExternalPeer.class);
        return folder -> {
            if (!has(folder)) return installed.of(folder);
            ExternalPeer peer = ExternalPeer.named(folder).orElseThrow();
            if (!made.containsKey(peer)) {
                made.put(peer, new Adapter(peer, paths.get(peer), installed).compile(dir));
            }
            return made.get(peer);
        };
    }

    /** The version of a peer: the name of the jar, or the commit of the checkout. */
    public String version(String label) throws IOException {
        Path first = parts(paths.get(ExternalPeer.named(label).orElseThrow()))
                .findFirst()
                .orElseThrow();
        if (!Files.isDirectory(first)) return String.valueOf(first.getFileName());
        if (Programs.first("git").isEmpty()) return "unknown";
        Programs.Outcome outcome =
                Programs.run(List.of("git", "-C", first.toString(), "rev-parse", "--short=12", "HEAD"));
        return outcome.exit() == 0 ? outcome.output() : "unknown";
    }
}
