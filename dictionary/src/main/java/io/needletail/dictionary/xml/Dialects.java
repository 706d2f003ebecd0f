package io.needletail.dictionary.xml;

import io.needletail.dictionary.model.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads dictionaries and holds the standard ones. Each method is safe for any thread.
 *
 * <p>A file is a QuickFIX data dictionary or a FIX Orchestra repository; its root element tells which. For any bytes,
 * reading ends with a {@link Dialect} or a {@link DictionaryException}, uses bounded memory and stack, and opens no
 * other file.
 */
public final class Dialects {
    /** Name of the addition that has what a venue of Needletail takes besides FIX 4.4 and FIX 5.0 SP2. */
    public static final String VENUE = "venue";

    private static final String PLUS = "\\s+\\+\\s+";

    private Dialects() {}

    /**
     * Reads a dictionary file.
     *
     * @param file QuickFIX or Orchestra XML
     * @return its content
     * @throws DictionaryException when it is not a usable dictionary
     * @throws IOException when the file cannot be read
     */
    public static Dialect read(Path file) throws IOException {
        return read(bytes(file), file.toString());
    }

    /**
     * Reads a dictionary from a stream, to its end.
     *
     * @param in QuickFIX or Orchestra XML; left open
     * @param name name for error messages
     * @return its content
     * @throws DictionaryException when it is not a usable dictionary
     * @throws IOException when the stream fails
     */
    public static Dialect read(InputStream in, String name) throws IOException {
        // One byte above the limit: it distinguishes a file that is too long from one that ends at the limit.
        return read(in.readNBytes(DictionaryLimits.FILE_BYTES_MAX + 1), name);
    }

    /**
     * Reads a dictionary from memory.
     *
     * @param bytes QuickFIX or Orchestra XML
     * @param name name for error messages
     * @return its content
     * @throws DictionaryException when it is not a usable dictionary
     */
    public static Dialect read(byte[] bytes, String name) throws DictionaryException {
        return read(bytes, name, _ -> {});
    }

    private static Dialect read(byte[] bytes, String name, Consumer<String> warnings) throws DictionaryException {
        return read(XmlTree.read(bytes, name), warnings);
    }

    private static Dialect read(XmlElement root, Consumer<String> warnings) throws DictionaryException {
        return switch (root.name()) {
            case QuickFixXml.ROOT -> QuickFixXml.read(root, warnings);
            case OrchestraXml.ROOT -> OrchestraXml.read(root);
            default ->
                throw root.fault("the root is <" + root.name() + ">, but a QuickFIX dictionary begins with <"
                        + QuickFixXml.ROOT + "> and an Orchestra repository with <" + OrchestraXml.ROOT + ">");
        };
    }

    /**
     * Returns the names of the standard dialects.
     *
     * @return FIX.4.0 to FIX.5.0SP2, FIXT.1.1 and FIX.Latest
     */
    public static List<String> standardNames() {
        return StandardDialect.ALL.stream()
                .map(StandardDialect::name)
                .distinct()
                .toList();
    }

    /**
     * Returns a standard dialect: reads it at the first call, and returns the same object at every later one.
     *
     * @param name one of {@link #standardNames}
     * @return the dialect
     * @throws IllegalArgumentException when no standard dialect has that name
     */
    public static Dialect standard(String name) {
        return first(standard -> standard.name().equals(name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "no standard dialect " + name + "; expected one of " + String.join(", ", standardNames())))
                .dialect();
    }

    /**
     * Returns a standard dialect by the name that its file has in QuickFIX/J.
     *
     * @param fileName such as {@code FIX44.xml}, without a folder
     * @return the dialect, the same object at every call; empty when no standard dictionary has that file name
     */
    public static Optional<Dialect> bundled(String fileName) {
        return first(standard -> standard.fileName().equals(fileName)).map(StandardDialect::dialect);
    }

    /**
     * Returns the ApplVerID(1128) of a version (FIX 5.0 SP2 vol. 6, field 1128).
     *
     * @param dialect such as {@code FIX.5.0SP2}
     * @return such as {@code 9}; empty for FIXT.1.1 and names that are not standard
     */
    public static Optional<String> applVerId(String dialect) {
        return first(standard -> standard.name().equals(dialect))
                .map(StandardDialect::applVerId)
                .filter(id -> !id.isEmpty());
    }

    /**
     * Returns the version of an ApplVerID(1128).
     *
     * @param applVerId such as {@code 9}
     * @return a name for {@link #standard}; empty for 0 and 1 (FIX 2.7 and 3.0), for which no dictionary exists, and
     *     for undefined values
     */
    public static Optional<String> ofApplVerId(String applVerId) {
        return first(standard -> !applVerId.isEmpty() && standard.applVerId().equals(applVerId))
                .map(StandardDialect::name);
    }

    private static Optional<StandardDialect> first(Predicate<StandardDialect> which) {
        return StandardDialect.ALL.stream().filter(which).findFirst();
    }

    /**
     * Merges the additions and changes of a venue into a dialect. New fields, components, messages and members are
     * added. An existing member keeps its position and takes the addition's {@code required}. Groups merge member by
     * member, lists of values are united. Nothing is removed.
     *
     * @param base usually a standard dialect; the result has its name
     * @param addition additions and changes of the venue
     * @return a new dialect
     * @throws DictionaryException when the two contradict each other, such as one name for two tags
     */
    public static Dialect overlay(Dialect base, Dialect addition) throws DictionaryException {
        return Overlay.of(base, addition, addition.name(), _ -> {});
    }

    /**
     * Merges a file into a dialect, as {@link #overlay(Dialect, Dialect)} does. A QuickFIX file may name fields and
     * components of the base without defining them.
     *
     * @param base usually a standard dialect; the result has its name
     * @param addition QuickFIX or Orchestra XML
     * @return a new dialect
     * @throws DictionaryException when the file is not usable, or contradicts the base
     * @throws IOException when the file cannot be read
     */
    public static Dialect overlay(Dialect base, Path addition) throws IOException {
        return overlay(base, bytes(addition), addition.toString());
    }

    /**
     * Merges a file in memory into a dialect, as {@link #overlay(Dialect, Path)} does.
     *
     * @param base usually a standard dialect; the result has its name
     * @param addition QuickFIX or Orchestra XML
     * @param name name of the addition for error messages
     * @return a new dialect
     * @throws DictionaryException when the addition is not usable, or contradicts the base
     */
    public static Dialect overlay(Dialect base, byte[] addition, String name) throws DictionaryException {
        return overlay(base, addition, name, _ -> {});
    }

    private static Dialect overlay(Dialect base, byte[] addition, String name, Consumer<String> warnings)
            throws DictionaryException {
        XmlElement root = XmlTree.read(addition, name);
        Dialect more = root.name().equals(QuickFixXml.ROOT)
                ? QuickFixXml.readAddition(root, base, warnings)
                : read(root, warnings);
        return Overlay.of(base, more, name, warnings);
    }

    /**
     * Reads the dictionaries that a setting such as {@code DataDictionary} names: a file or a standard dialect (by name
     * or file name), then any number of additions, each after a plus sign between spaces: files, or {@link #VENUE}.
     *
     * @param spec such as {@code FIX44.xml} or {@code FIX44.xml + venue.xml}
     * @param folder folder of relative paths
     * @return the dialect
     * @throws DictionaryException when a dictionary does not exist or is not usable
     * @throws IOException when a file cannot be read
     */
    public static Dialect readAll(String spec, Path folder) throws IOException {
        return readAll(spec, folder, _ -> {});
    }

    /**
     * Reads the dictionaries that a setting names, as {@link #readAll(String, Path)} does, and reports what can hardly
     * be meant: a tag, a message type or a component that is defined twice, a group without members, and an addition
     * that renames a message or a field. All of it is read as QuickFIX/J does.
     *
     * @param spec such as {@code FIX44.xml} or {@code FIX44.xml + venue.xml}
     * @param folder folder of relative paths
     * @param warnings gets at most 100 lines for each file, each with the file and its line
     * @return the dialect
     * @throws DictionaryException when a dictionary does not exist or is not usable
     * @throws IOException when a file cannot be read
     */
    public static Dialect readAll(String spec, Path folder, Consumer<String> warnings) throws IOException {
        String[] parts = spec.strip().split(PLUS, -1);
        Dialect dialect = readOne(parts[0], folder, warnings);
        for (int i = 1; i < parts.length; i++) {
            dialect = readAddition(dialect, parts[i], folder, warnings);
        }
        return dialect;
    }

    private static Dialect readAddition(Dialect base, String spec, Path folder, Consumer<String> warnings)
            throws IOException {
        Path file = path(spec, folder);
        if (Files.isRegularFile(file)) return overlay(base, bytes(file), file.toString(), warnings);
        if (!spec.equals(VENUE)) throw new DictionaryException(spec, 0, "there is no such file, " + file);
        String name = VENUE + "-" + base.name() + ".xml";
        try (InputStream in = Dialects.class.getResourceAsStream(name)) {
            if (in == null) throw new DictionaryException(spec, 0, "a venue has no additions to " + base.name());
            return overlay(base, in.readAllBytes(), name, warnings);
        }
    }

    /**
     * Returns the names in a specification of {@link #readAll} without folders: they are the same on every machine.
     *
     * @param spec such as {@code FIX.4.4 + src/main/fix/venue.xml}
     * @return such as {@code FIX.4.4 + venue.xml}
     */
    public static String origin(String spec) {
        return Stream.of(spec.strip().split(PLUS, -1))
                .map(part -> part.substring(Math.max(part.lastIndexOf('/'), part.lastIndexOf('\\')) + 1))
                .collect(Collectors.joining(" + "));
    }

    // One byte above the limit: it distinguishes a file that is too long from one that ends at the limit.
    private static byte[] bytes(Path file) throws IOException {
        if (Files.isDirectory(file)) throw new DictionaryException(file.toString(), 0, "is a folder; expected a file");
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(DictionaryLimits.FILE_BYTES_MAX + 1);
        }
    }

    private static Dialect readOne(String spec, Path folder, Consumer<String> warnings) throws IOException {
        Path file = path(spec, folder);
        if (Files.isRegularFile(file)) return read(bytes(file), file.toString(), warnings);
        return first(standard ->
                        standard.fileName().equals(spec) || standard.name().equals(spec))
                .orElseThrow(() -> new DictionaryException(
                        spec,
                        0,
                        "there is no such file (looked at " + file
                                + "), and no standard dictionary has this name; give a path, or one of "
                                + bundledFiles()))
                .dialect();
    }

    private static Path path(String spec, Path folder) throws DictionaryException {
        try {
            return folder.resolve(spec);
        } catch (InvalidPathException broken) {
            throw new DictionaryException(spec, 0, "this cannot be the path of a file (" + broken.getReason() + ")");
        }
    }

    private static String bundledFiles() {
        return StandardDialect.ALL.stream().map(StandardDialect::fileName).collect(Collectors.joining(", "));
    }
}
