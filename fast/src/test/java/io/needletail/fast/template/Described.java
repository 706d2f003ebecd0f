package io.needletail.fast.template;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Templates in one line an instruction, so that tests read like a table. */
final class Described {
    private static final String NAMESPACE = "xmlns='http://www.fixprotocol.org/ns/fast/td/1.1'";

    private final Templates templates;
    private final List<String> lines = new ArrayList<>();

    private Described(Templates templates) {
        this.templates = templates;
    }

    static List<String> of(Templates templates) {
        Described described = new Described(templates);
        for (Template template : templates.all()) {
            described.lines.add("template "
                    + shown(new Name(template.name().local(), template.name().namespace(), ""))
                    + (template.id() < 0 ? "" : " " + template.id()) + (template.resets() ? " resets" : ""));
            template.instructions().forEach(instruction -> described.add("  ", instruction));
        }
        return described.lines;
    }

    /** The instructions of one template, id 1 and name T, with this content. */
    static List<String> body(String content) throws TemplateException {
        List<String> lines = of(
                read("<templates " + NAMESPACE + "><template name='T' id='1'>" + content + "</template></templates>"));
        return lines.stream().skip(1).map(String::strip).toList();
    }

    static Templates read(String xml) throws TemplateException {
        return TemplateReader.read(xml.getBytes(StandardCharsets.UTF_8), "T.xml");
    }

    private void add(String indent, Instruction instruction) {
        switch (instruction) {
            case Instruction.Field field -> lines.add(indent + shown(field));
            case Instruction.SplitDecimal split -> {
                lines.add(indent + "split " + shown(split.name()));
                lines.add(indent + "  " + shown(split.exponent()));
                lines.add(indent + "  " + shown(split.mantissa()));
            }
            case Instruction.Group group -> {
                lines.add(indent + "group " + shown(group.name()) + (group.isOptional() ? "?" : ""));
                group.instructions().forEach(inner -> add(indent + "  ", inner));
            }
            case Instruction.Sequence sequence -> {
                lines.add(indent + "sequence " + shown(sequence.name()) + ", length " + shown(sequence.length()));
                sequence.instructions().forEach(inner -> add(indent + "  ", inner));
            }
            case Instruction.Reference reference -> lines.add(indent + "any template");
        }
    }

    private String shown(Instruction.Field field) {
        StringBuilder text = new StringBuilder(field.type() + " " + shown(field.name()));
        if (field.isOptional()) text.append('?');
        if (field.operator() != Operator.NONE) text.append(' ').append(field.operator());
        text.append(shown(field.initial()));
        if (field.entry() >= 0) {
            Entry entry = templates.entries().get(field.entry());
            text.append(" @").append(entry.dictionary()).append('/').append(shown(entry.key()));
            text.append(entry.isMixed() ? " mixed" : "");
        }
        if (!field.symbols().isEmpty()) text.append(' ').append(field.symbols());
        return text.toString();
    }

    private static String shown(Name name) {
        return (name.namespace().isEmpty() ? "" : name.namespace() + ":")
                + name.local()
                + (name.id().isEmpty() ? "" : "(" + name.id() + ")");
    }

    private static String shown(Literal literal) {
        return switch (literal) {
            case Literal.None none -> "";
            case Literal.Whole whole -> "=" + whole.value();
            case Literal.Scaled scaled -> "=" + scaled.mantissa() + "e" + scaled.exponent();
            case Literal.Octets octets -> "=" + HexFormat.of().formatHex(octets.value());
        };
    }
}
