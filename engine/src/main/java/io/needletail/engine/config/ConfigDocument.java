package io.needletail.engine.config;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The text of a configuration file, to be shown with its secrets masked and to be edited. An edit changes the lines
 * that it names and keeps all others with their ends, comments and unknown lines included. Immutable.
 */
public final class ConfigDocument {
    private final Path file;
    private final byte[] bytes;
    private final Charset charset;
    private final List<String> lines;
    private final List<ConfigBlock> blocks;
    private final Optional<ConfigException> problem;

    private ConfigDocument(Path file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
        charset = ConfigLines.charset(bytes);
        // A line keeps its end; the last one may have none.
        lines = Stream.of(new String(bytes, charset).split("(?<=\n)|(?<=\r)(?!\n)", -1))
                .filter(line -> !line.isEmpty())
                .toList();
        FileParser parser = new FileParser(file, Optional.empty());
        problem = parse(parser);
        blocks = problem.isPresent() ? List.of() : List.copyOf(parser.blocks());
    }

    private Optional<ConfigException> parse(FileParser parser) {
        try {
            parser.parse(ConfigLines.of(file, bytes));
            return Optional.empty();
        } catch (ConfigException unreadable) {
            return Optional.of(unreadable);
        }
    }

    /**
     * Reads a file.
     *
     * @param file QuickFIX-style settings
     * @return its text
     * @throws IOException when it cannot be read
     */
    public static ConfigDocument read(Path file) throws IOException {
        return new ConfigDocument(file, ConfigLines.bytes(file));
    }

    /**
     * Takes a content, such as an earlier version of a file.
     *
     * @param file the file, for texts of errors
     * @param bytes its content
     * @return its text
     */
    public static ConfigDocument of(Path file, byte[] bytes) {
        return new ConfigDocument(file, bytes.clone());
    }

    /**
     * Returns the content.
     *
     * @return a copy; it has the secrets
     */
    public byte[] bytes() {
        return bytes.clone();
    }

    /**
     * Names this version of the text.
     *
     * @return SHA-256 of the content in hexadecimal digits
     */
    public String version() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /**
     * Returns the sections in the order of the text.
     *
     * @return none where the text has a {@link #problem}
     */
    public List<ConfigBlock> blocks() {
        return blocks;
    }

    /**
     * Returns the reason for which the text cannot be edited.
     *
     * @return names the line; empty for a text that can be parsed
     */
    public Optional<ConfigException> problem() {
        return problem;
    }

    /**
     * Returns the lines as they may be shown: the value of each key that holds a secret, or looks like one that does,
     * is masked, in comments too.
     *
     * @return without the ends of the lines
     */
    public List<String> shown() {
        ShownLines shown = new ShownLines();
        return lines.stream().map(line -> shown.next(content(line))).toList();
    }

    /**
     * Returns the lines as they are.
     *
     * @return without the ends of the lines; they have the secrets
     */
    public List<String> lines() {
        return lines.stream().map(ConfigDocument::content).toList();
    }

    /**
     * Applies edits, all of which name lines of this text.
     *
     * @param edits the edits
     * @return the changed text
     * @throws ConfigException when this text cannot be parsed
     * @throws IllegalArgumentException when an edit names a section that is not there, or a key or a value that cannot
     *     stand in a file
     */
    public ConfigDocument edit(List<ConfigEdit> edits) {
        if (problem.isPresent()) throw problem.get();
        ConfigEditor editor = new ConfigEditor(lines, blocks);
        edits.forEach(editor::apply);
        String text = editor.text();
        if (!charset.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(file + " is in " + charset
                    + ", which lacks a character of the new values; use others, or save it as UTF-8");
        }
        return new ConfigDocument(file, text.getBytes(charset));
    }

    private static String content(String line) {
        return line.replaceFirst("[\r\n]+$", "");
    }
}
