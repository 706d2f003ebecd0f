package io.needletail.tools.dict;

import io.needletail.tools.describe.DialectNames;
import io.needletail.tools.describe.FieldName;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes what was learnt as additions in the form of QuickFIX, to be read after a plus sign. */
final class OverlayWriter {
    private static final Pattern VERSION = Pattern.compile("(FIXT?)\\.(\\d+)\\.(\\d+)(?:SP(\\d+))?");

    private final DialectLearner learnt;
    private final DialectNames names;
    private final PrintWriter out;

    OverlayWriter(DialectLearner learnt, DialectNames names, PrintWriter out) {
        this.learnt = learnt;
        this.names = names;
        this.out = out;
    }

    /**
     * Writes the whole file.
     *
     * @param base dictionary to which it adds
     * @param version the dictionary's version, such as {@code FIX.5.0SP2}
     */
    void write(String base, String version) {
        out.println("<!-- Proposed by needletail dict learn: read it, name the fields, and use it as \""
                + base.replaceAll("-(?=-)|\\p{Cntrl}", "?") + " + THIS-FILE\". -->");
        out.println("<fix " + version(version) + ">");
        out.println("  <messages>");
        learnt.messages().forEach(this::message);
        out.println("  </messages>");
        out.println("  <fields>");
        learnt.fields().forEach(this::field);
        learnt.values().forEach(this::values);
        out.println("  </fields>");
        out.println("</fix>");
    }

    // The name of an Orchestra repository may be any text; an addition takes the version of its base.
    private static String version(String version) {
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) return "major=\"Latest\" minor=\"0\"";
        String pack = parts.group(4) == null ? "" : " servicepack=\"" + parts.group(4) + "\"";
        return "type=\"" + parts.group(1) + "\" major=\"" + parts.group(2) + "\" minor=\"" + parts.group(3) + "\""
                + pack;
    }

    private void message(String type, LearnedMessage message) {
        boolean isKnown = names.message(type).isKnown();
        String name = isKnown ? names.message(type).name() : "Message" + type.replaceAll("[^A-Za-z0-9]", "_");
        message.inKnownGroups()
                .forEach((group, tags) -> out.println("    <!-- " + name(group) + " of " + name
                        + ": its instances also have "
                        + String.join(", ", tags.stream().map(this::name).toList())
                        + "; add them to the group -->"));
        if (isKnown && message.members().isEmpty() && message.groups().isEmpty()) return;
        out.println("    <message name=\"" + escaped(name) + "\" msgtype=\"" + escaped(type) + "\" msgcat=\"app\">");
        for (int tag : message.members()) {
            if (!message.groups().containsKey(tag)) member(tag, "      ");
        }
        for (Map.Entry<Integer, Set<Integer>> group : message.groups().entrySet()) {
            out.println("      <group name=\"" + escaped(name(group.getKey())) + "\" required=\"N\">");
            for (int tag : group.getValue()) member(tag, "        ");
            out.println("      </group>");
        }
        out.println("    </message>");
    }

    private void member(int tag, String indent) {
        out.println(indent + "<field name=\"" + escaped(name(tag)) + "\" required=\"N\"/>");
    }

    private void field(int tag, LearnedField field) {
        String type = isCount(tag) ? "NUMINGROUP" : field.type();
        out.println("    <field number=\"" + tag + "\" name=\"" + name(tag) + "\" type=\"" + type + "\"/> <!-- "
                + field.count() + " times -->");
    }

    private boolean isCount(int tag) {
        return learnt.messages().values().stream()
                .anyMatch(message -> message.groups().containsKey(tag));
    }

    private void values(int tag, LearnedField field) {
        FieldName name = names.field(tag);
        out.println("    <field number=\"" + tag + "\" name=\"" + escaped(name.name()) + "\" type=\"" + name.type()
                + "\">");
        for (String value : field.values()) {
            out.println("      <value enum=\"" + escaped(value) + "\" description=\"NEW_"
                    + value.replaceAll("[^A-Za-z0-9]", "_") + "\"/>");
        }
        out.println("    </field>");
    }

    private String name(int tag) {
        FieldName field = names.field(tag);
        return field.isKnown() ? field.name() : "Tag" + tag;
    }

    private static String escaped(String text) {
        return text.replaceAll("\\p{Cntrl}", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
