package io.needletail.engine.error;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The explanations of all error codes, read once from {@code errors.txt}. */
final class ErrorTexts {
    private static final String TABLE = "errors.txt";
    private static final int PARTS = 5;
    private static final Map<Integer, ErrorText> TEXTS = read();

    private ErrorTexts() {}

    static ErrorText of(int number) {
        return Optional.ofNullable(TEXTS.get(number))
                .orElseThrow(() -> new IllegalArgumentException(number + " is not in " + TABLE));
    }

    private static Map<Integer, ErrorText> read() {
        try (InputStream in = ErrorTexts.class.getResourceAsStream(TABLE)) {
            Map<Integer, ErrorText> texts = new HashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> add(texts, line));
            return Map.copyOf(texts);
        } catch (IOException broken) {
            throw new UncheckedIOException(TABLE + " cannot be read", broken);
        }
    }

    private static void add(Map<Integer, ErrorText> texts, String line) {
        String[] parts = line.split(" \\| ", -1);
        if (parts.length != PARTS) throw new IllegalArgumentException(TABLE + ": not " + PARTS + " parts: " + line);
        ErrorText text = new ErrorText(parts[2], parts[3], parts[1], parts[4]);
        if (texts.put(Integer.parseInt(parts[0]), text) != null)
            throw new IllegalArgumentException(TABLE + ": stands twice: " + line);
    }
}
