package io.needletail.fast.spec;

import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fixtures.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** A capture of the shared test data with what it decodes to. */
public record Capture(
        String name,
        String templateFile,
        Framing framing,
        boolean isResetByMessage,
        boolean isReencoded,
        String expectedFile) {

    /** Form of the bytes between messages. */
    public enum Framing {
        /** A little-endian length of four bytes. */
        LENGTH,
        /** Four bytes to skip; the message ends where it ends. */
        SKIP_FOUR,
        /** A message a line, hexadecimal. */
        HEX_LINES
    }

    /** Bytes in which a message begins; whether the state is reset before. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Chunk(byte[] bytes, int from, int limit, boolean isReset) {}

    /** Every capture that there is. */
    public static List<Capture> all() {
        List<Capture> all = new ArrayList<>();
        all.add(new Capture(
                "mfast_complex/complex30000.dat",
                "mfast_complex/example.xml",
                Framing.LENGTH,
                false,
                false,
                "mfast_complex/expected.jsonl.gz"));
        all.add(new Capture(
                "gofast_moex/data.dat",
                "gofast_moex/test.xml",
                Framing.SKIP_FOUR,
                false,
                false,
                "gofast_moex/expected.jsonl.gz"));
        for (String half : List.of("mandatory", "optional")) {
            String path = "operator_matrix/" + half;
            all.add(new Capture(
                    path + ".hex", path + ".xml", Framing.HEX_LINES, false, true, path + ".expected.jsonl.gz"));
        }
        for (String lab : List.of("single1", "single4", "var1", "var4", "mixed")) {
            String path = "cme_lab/" + lab;
            String template = "cme_lab/template.xml";
            all.add(new Capture(path + ".fast", template, Framing.LENGTH, true, true, path + ".fix"));
            all.add(new Capture(path + "_carry.fast", template, Framing.LENGTH, false, true, path + ".fix"));
        }
        return all;
    }

    /** The templates. */
    public Templates templates() throws IOException {
        return TemplateReader.read(SharedData.require("fast/" + templateFile));
    }

    /** One line for each message. */
    public List<String> expected() throws IOException {
        Path file = SharedData.require("fast/" + expectedFile);
        if (!expectedFile.endsWith(".gz")) return Files.readAllLines(file);
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }

    /** Tests that {@link #expected} is FIX text and not JSON. */
    public boolean isFix() {
        return expectedFile.endsWith(".fix");
    }

    /** The content of the file. */
    public byte[] bytes() throws IOException {
        return Files.readAllBytes(SharedData.require("fast/" + name));
    }

    /** All messages, with every framing that gives the end of a message. */
    public List<Chunk> chunks() throws IOException {
        return switch (framing) {
            case LENGTH -> lengths();
            case HEX_LINES -> lines();
            case SKIP_FOUR -> throw new IllegalStateException("only a decoder knows where messages end");
        };
    }

    private List<Chunk> lengths() throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.wrap(bytes()).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            int length = buffer.getInt();
            int from = buffer.position();
            chunks.add(new Chunk(buffer.array(), from, from + length, isResetByMessage || chunks.isEmpty()));
            buffer.position(from + length);
        }
        return chunks;
    }

    private List<Chunk> lines() throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        for (String line : Files.readAllLines(SharedData.require("fast/" + name))) {
            byte[] bytes = HexFormat.of().parseHex(line.substring(2));
            chunks.add(new Chunk(bytes, 0, bytes.length, line.startsWith("R")));
        }
        return chunks;
    }
}
