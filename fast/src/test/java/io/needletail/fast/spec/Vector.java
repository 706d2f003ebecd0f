package io.needletail.fast.spec;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A test case of the shared test data: messages of one stream, and their expected values. */
public final class Vector {
    private final String folder;
    private final Map<String, Object> line;

    private Vector(String folder, Map<String, Object> line) {
        this.folder = folder;
        this.line = line;
    }

    /** All of them. */
    public static List<Vector> all() throws IOException {
        List<Vector> all = new ArrayList<>();
        for (String folder : List.of("mfast_vectors", "gofast_moex")) {
            for (String text : Files.readAllLines(SharedData.require("fast/" + folder + "/vectors.jsonl"))) {
                all.add(new Vector(folder, JSON.std.mapFrom(text)));
            }
        }
        return all;
    }

    /** One message: its bytes, and a flag for a reset before it. */
    public record Step(boolean isReset, List<Byte> bytes) {
        /** The bytes. */
        public byte[] array() {
            byte[] array = new byte[bytes.size()];
            for (int i = 0; i < array.length; i++) array[i] = bytes.get(i);
            return array;
        }
    }

    @Override
    public String toString() {
        return (String) line.get("case");
    }

    /** The templates. */
    public Templates templates() throws IOException {
        return TemplateReader.read(SharedData.require("fast/" + folder + "/" + line.get("template")));
    }

    /** The template that the first message takes for granted. */
    public Optional<Long> initialTemplateId() {
        return Optional.ofNullable((Number) line.get("initial_template_id")).map(Number::longValue);
    }

    /** The messages. */
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Object each : (List<?>) line.get("messages")) {
            Map<?, ?> message = (Map<?, ?>) each;
            List<Byte> bytes = new ArrayList<>();
            for (byte octet : HexFormat.of().parseHex((String) message.get("hex"))) bytes.add(octet);
            steps.add(new Step((Boolean) message.get("reset"), bytes));
        }
        return steps;
    }

    /** The messages in JSON, as maps. */
    public List<?> expected() {
        return (List<?>) line.get("expected");
    }
}
