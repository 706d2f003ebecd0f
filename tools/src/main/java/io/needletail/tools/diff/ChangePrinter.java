package io.needletail.tools.diff;

import io.needletail.tools.describe.DialectNames;
import io.needletail.tools.describe.FieldName;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.output.Ink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints differences, a line a field: the value here, an arrow, the value there; a field of one side only behind
 * {@code -} or {@code +}.
 *
 * @param out the output
 * @param colour whether it has colours
 */
public record ChangePrinter(ByteOutput out, boolean colour) {
    private static final int TAG_WIDTH = 7;
    private static final int NAME_WIDTH = 24;

    /**
     * Prints the lines below a heading.
     *
     * @param changes the differences
     * @param names names of the fields
     * @throws IOException when the output fails
     */
    public void print(List<FieldChange> changes, DialectNames names) throws IOException {
        for (FieldChange change : changes) {
            FieldName name = names.field(change.tag());
            String tag = Integer.toString(change.tag());
            out.blanks(TAG_WIDTH - tag.length());
            Ink.FAINT.put(out, colour, tag);
            out.put(' ').put(' ').put(name.label()).blanks(NAME_WIDTH - name.label().length);
            out.put(' ');
            if (change.right().isEmpty())
                Ink.RED.put(out, colour, "- " + change.left().orElse(""));
            else if (change.left().isEmpty())
                Ink.GREEN.put(out, colour, "+ " + change.right().get());
            else both(change.left().get(), change.right().get());
            out.endLine();
        }
    }

    private void both(String left, String right) {
        Ink.RED.put(out, colour, left);
        out.put(" -> ");
        Ink.GREEN.put(out, colour, right);
    }

    /**
     * The differences for JSON.
     *
     * @param changes the differences
     * @param names names of the fields
     * @return an object a field
     */
    public static List<Map<String, Object>> json(List<FieldChange> changes, DialectNames names) {
        return changes.stream().map(change -> object(change, names)).toList();
    }

    private static Map<String, Object> object(FieldChange change, DialectNames names) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("tag", change.tag());
        FieldName name = names.field(change.tag());
        if (name.isKnown()) object.put("name", name.name());
        change.left().ifPresent(value -> put(object, "left", value, name));
        change.right().ifPresent(value -> put(object, "right", value, name));
        return object;
    }

    private static void put(Map<String, Object> object, String side, String value, FieldName name) {
        object.put(side, value);
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        String meaning = new String(name.meaning(bytes, 0, bytes.length), StandardCharsets.UTF_8);
        if (!meaning.isEmpty()) object.put(side + "Meaning", meaning);
    }
}
