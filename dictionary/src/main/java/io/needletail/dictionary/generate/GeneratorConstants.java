package io.needletail.dictionary.generate;

import static io.needletail.dictionary.generate.GeneratorText.fill;

import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.wire.Tags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Generates the classes of constants: one for the tags, and one for each field with listed values. */
final class GeneratorConstants {
    private static final String TAGS = """
            /** Tags of the fields in the messages of this package, beside those of {@link io.needletail.wire.Tags}. */
            public final class Tag extends io.needletail.wire.Tags {
            ${constants}
                private Tag() {}
            }
            """;
    private static final String VALUES = """
            /** Values of ${field}${open}. */
            public final class ${type} {
            ${constants}
                private ${type}() {}
            }
            """;
    private static final String CONSTANT = """
            public static final ${java} ${constant} = ${value};
            """;

    /** Tags that the generated class inherits, so that a program can import the constants of both without ambiguity. */
    private static final Map<String, Integer> INHERITED = inherited();

    private final GeneratorNames names;

    GeneratorConstants(GeneratorNames names) {
        this.names = names;
    }

    String tags(List<Field> fields) {
        StringBuilder lines = new StringBuilder();
        for (Field field : fields) {
            String constant = names.constant(field.tag());
            boolean isInherited = INHERITED.getOrDefault(constant, 0) == field.tag();
            if (!isInherited) lines.append(line("int", constant, "" + field.tag()));
        }
        return fill(TAGS, Map.of("constants", GeneratorText.indented(lines)));
    }

    private static Map<String, Integer> inherited() {
        Map<String, Integer> tags = new HashMap<>();
        try {
            for (java.lang.reflect.Field field : Tags.class.getFields()) tags.put(field.getName(), field.getInt(null));
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
        return Map.copyOf(tags);
    }

    /** Generates the class for the values of a field, which must have some. */
    String values(Field field, FieldTemplates templates) {
        List<String> constants = GeneratorNames.constants(field);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < constants.size(); i++) {
            String text = field.values().get(i).text();
            lines.append(
                    switch (templates) {
                        case CHARACTER -> line("char", constants.get(i), GeneratorText.charLiteral(text));
                        case NUMBER -> line("int", constants.get(i), text);
                        default -> line("String", constants.get(i), GeneratorText.stringLiteral(text));
                    });
        }
        return fill(
                VALUES,
                Map.of(
                        "field", GeneratorViews.named(field),
                        "open", field.open() ? "; other values are allowed too" : "",
                        "type", names.valueType(field.tag()),
                        "constants", GeneratorText.indented(lines)));
    }

    private static String line(String java, String constant, String value) {
        return fill(CONSTANT, Map.of("java", java, "constant", constant, "value", value));
    }
}
