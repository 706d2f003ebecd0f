package io.needletail.bench.runner;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Class paths of the peers. Peers never share a class path with the harness. */
@FunctionalInterface
public interface ClassPaths {

    /** The class path of a peer, as {@code java -cp} takes it; a peer is named by its folder below {@code peers}. */
    String of(String folder) throws IOException;

    /** Flags of the peers' virtual machines after all others, which therefore prevail; none in a distribution. */
    default List<String> jvmFlags() {
        return List.of();
    }

    /**
     * The command line of a program of a peer.
     *
     * @param folder of the peer
     * @param flags of its virtual machine
     * @param main its class
     * @return a list that can be added to
     */
    default List<String> java(String folder, List<String> flags, String main, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(flags);
        command.addAll(jvmFlags());
        command.addAll(List.of("-cp", of(folder), main));
        command.addAll(List.of(words));
        return command;
    }

    /** The same for a contender, which has flags of its own. */
    default List<String> java(Contender contender, List<String> flags, String main, String... words)
            throws IOException {
        List<String> all =
                Stream.concat(flags.stream(), contender.jvmFlags().stream()).toList();
        return java(contender.folder(), all, main, words);
    }

    /** The same class paths with flags for the peers' virtual machines. */
    default ClassPaths withJvmFlags(String... flags) {
        ClassPaths plain = this;
        List<String> added = List.of(flags);
        return new ClassPaths() {
            @Override
            public String of(String folder) throws IOException {
                return plain.of(folder);
            }

            @Override
            public List<String> jvmFlags() {
                return added;
            }
        };
    }

    /** The folders {@code peers/NAME} of the distribution that this class was loaded from. */
    static ClassPaths installed() {
        return folder -> jars(peersFolder().resolve(folder));
    }

    private static Path peersFolder() throws IOException {
        Path jar = location();
        // The harness is in bench/, the peers are beside bench/.
        for (Path folder = jar.getParent(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("peers"))) {
                return folder.resolve("peers");
            }
        }
        throw new IOException("no folder 'peers' beside " + jar + "; build the distribution with ./needletail");
    }

    private static Path location() throws IOException {
        try {
            URI code = ClassPaths.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            return Path.of(code);
        } catch (URISyntaxException strange) {
            throw new IOException(
                    "the place that the harness was loaded from is not known: " + strange.getMessage(), strange);
        }
    }

    private static String jars(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("no folder " + folder + " with this peer's jars; build it with ./needletail");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /** The version of a jar on a class path, whose file name begins so; empty when there is none. */
    static Optional<String> version(String jar, String classPath) {
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(classPath)
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .filter(name -> name.startsWith(jar) && name.endsWith(".jar"))
                .map(name -> name.substring(jar.length(), name.length() - ".jar".length()))
                .findFirst();
    }
}
