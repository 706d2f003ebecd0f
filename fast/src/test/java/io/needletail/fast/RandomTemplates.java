package io.needletail.fast;

import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Makes template files with all types, operators and dictionaries, groups, sequences and references in them. */
public final class RandomTemplates {
    private static final List<String> INTEGERS =
            List.of("int8", "uInt8", "int16", "uInt16", "int32", "uInt32", "int64", "uInt64");
    private static final List<String> OTHERS = List.of("decimal", "ascii", "unicode", "byteVector");
    private static final int DEPTH_MAX = 3;

    private final Random random;
    private final StringBuilder xml = new StringBuilder();
    private int names;

    public RandomTemplates(long seed) {
        random = new Random(seed);
    }

    /** Four templates, the first of which refers to any. */
    public Templates templates() {
        xml.append("<templates xmlns='http://www.fixprotocol.org/ns/fast/td/1.1'>");
        for (int id = 1; id <= 4; id++) {
            xml.append("<template name='T")
                    .append(id)
                    .append("' id='")
                    .append(id * 77)
                    .append("'>");
            int count = random.nextInt(1, 40);
            for (int i = 0; i < count; i++) instruction(0);
            if (id == 1) xml.append("<templateRef/>");
            xml.append("</template>");
        }
        xml.append("</templates>");
        try {
            return TemplateReader.read(xml.toString().getBytes(StandardCharsets.UTF_8), "random.xml");
        } catch (TemplateException wrong) {
            throw new IllegalStateException(xml.toString(), wrong);
        }
    }

    @Override
    public String toString() {
        return xml.toString();
    }

    private void instruction(int depth) {
        int kind = random.nextInt(20);
        if (kind == 0 && depth < DEPTH_MAX) {
            composite("group", depth, "");
        } else if (kind == 1 && depth < DEPTH_MAX) {
            composite("sequence", depth, random.nextBoolean() ? "" : length());
        } else if (kind == 2) {
            split();
        } else {
            field();
        }
    }

    private void composite(String element, int depth, String length) {
        xml.append('<')
                .append(element)
                .append(" name='C")
                .append(names++)
                .append('\'')
                .append(presence())
                .append('>');
        xml.append(length);
        int count = random.nextInt(1, 8);
        for (int i = 0; i < count; i++) instruction(depth + 1);
        xml.append("</").append(element).append('>');
    }

    private String length() {
        String operator = operator(List.of("", "copy", "default", "increment", "delta", "constant"), "2");
        return "<length name='L" + names++ + "'>" + operator + "</length>";
    }

    private void split() {
        String exponent = operator(List.of("", "copy", "default", "increment", "delta", "constant"), "-2");
        String mantissa = operator(List.of("", "copy", "default", "increment", "delta"), "1000");
        xml.append("<decimal name='S")
                .append(names++)
                .append('\'')
                .append(presence())
                .append("><exponent>");
        xml.append(exponent).append("</exponent><mantissa>").append(mantissa).append("</mantissa></decimal>");
    }

    private void field() {
        boolean isInteger = random.nextInt(3) > 0;
        String type = isInteger ? pick(INTEGERS) : pick(OTHERS);
        boolean isOptional = random.nextBoolean();
        String operator = switch (type) {
            case "decimal" ->
                operator(List.of("", "constant", "default", "copy", "delta"), pick(List.of("1.5", "-20")));
            case "ascii", "unicode" -> operator(List.of("", "constant", "default", "copy", "delta", "tail"), word());
            case "byteVector" -> operator(List.of("", "constant", "default", "copy", "delta", "tail"), "0a0b");
            default ->
                operator(
                        List.of("", "constant", "default", "copy", "delta", "increment"),
                        pick(List.of("0", "1", "5", "127")));
        };
        String element = type.equals("ascii") || type.equals("unicode") ? "string" : type;
        xml.append('<').append(element).append(" name='F").append(names++).append('\'');
        if (type.equals("unicode")) xml.append(" charset='unicode'");
        if (isOptional) xml.append(" presence='optional'");
        xml.append('>').append(operator).append("</").append(element).append('>');
    }

    private String operator(List<String> operators, String initial) {
        String operator = pick(operators);
        if (operator.isEmpty()) return "";
        boolean hasInitial = operator.equals("constant") || random.nextBoolean() || operator.equals("default");
        String shared = "";
        if (!operator.equals("constant") && !operator.equals("default") && random.nextInt(3) == 0) {
            shared = " key='K" + random.nextInt(6) + "' dictionary='" + pick(List.of("global", "template", "mine"))
                    + "'";
        }
        return "<" + operator + (hasInitial ? " value='" + initial + "'" : "") + shared + "/>";
    }

    private String word() {
        return pick(List.of("", "A", "abc", "twelve chars", "eightchr"));
    }

    private String presence() {
        return random.nextBoolean() ? " presence='optional'" : "";
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
