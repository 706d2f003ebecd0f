package io.needletail.bench.peers.quickfixj.decode;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import quickfix.ConfigError;
import quickfix.DataDictionary;
import quickfix.Field;
import quickfix.FieldMap;
import quickfix.Group;
import quickfix.InvalidMessage;
import quickfix.Message;
import quickfix.StringField;

/**
 * Prints the messages of a log with names and meanings, as {@code needletail decode} does, with QuickFIX/J's parser and
 * dictionary.
 */
public final class LogDecoder {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int TAG_WIDTH = 7;
    private static final int NAME_WIDTH = 24;

    private final DataDictionary dictionary;
    private final Writer out;

    private LogDecoder(DataDictionary dictionary, Writer out) {
        this.dictionary = dictionary;
        this.out = out;
    }

    /**
     * Decodes a log to the standard output.
     *
     * @param arguments the file, a message a line
     * @throws IOException when it cannot be read
     * @throws ConfigError when the dictionary cannot be read
     * @throws InvalidMessage when a message is none
     */
    public static void main(String... arguments) throws IOException, ConfigError, InvalidMessage {
        try (BufferedReader lines = Files.newBufferedReader(Path.of(arguments[0]), StandardCharsets.ISO_8859_1);
                Writer out = new OutputStreamWriter(
                        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES),
                        StandardCharsets.UTF_8)) {
            LogDecoder decoder = new LogDecoder(new DataDictionary("FIX44.xml"), out);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int begin = line.indexOf("8=FIX");
                if (begin >= 0) decoder.print(line.substring(0, begin), line.substring(begin));
            }
        }
    }

    private void print(String prefix, String text) throws IOException, InvalidMessage {
        Message message = new Message(text, dictionary, true);
        out.append(prefix).append('\n');
        print(message.getHeader(), 0);
        print(message, 0);
        print(message.getTrailer(), 0);
        out.append('\n');
    }

    private void print(FieldMap fields, int depth) throws IOException {
        for (Iterator<Field<?>> all = fields.iterator(); all.hasNext(); ) {
            StringField field = (StringField) all.next();
            line(field, depth);
            List<Group> groups = fields.getGroups(field.getField());
            for (Group group : groups) print(group, depth + 1);
        }
    }

    private void line(StringField field, int depth) throws IOException {
        String tag = Integer.toString(field.getField());
        blanks(TAG_WIDTH - tag.length());
        out.append(tag).append("  ");
        blanks(2 * depth);
        String name = dictionary.getFieldName(field.getField());
        String shown = name == null ? "" : name;
        out.append(shown);
        blanks(NAME_WIDTH - shown.length());
        out.append(' ').append(field.getValue());
        String meaning = dictionary.getValueName(field.getField(), field.getValue());
        if (meaning != null) out.append("  ").append(meaning);
        out.append('\n');
    }

    private void blanks(int count) throws IOException {
        for (int i = 0; i < count; i++) out.append(' ');
    }
}
