package io.needletail.dictionary.generate;

import static io.needletail.dictionary.generate.GeneratorText.fill;

import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Generates the classes that write: one per message, component and group. */
final class GeneratorWriters {
    /** Ending of every writer's name. */
    static final String SUFFIX = "Writer";

    // BeginString(8), BodyLength(9), MsgType(35) and CheckSum(10): the message writer writes them.
    private static final Set<Integer> FRAME = Set.of(8, 9, 35, 10);

    private static final String PLAIN = """
            /**
             * Writes the fields of ${name}. Create one writer, and call {@link #to} for each message.
             *
             * <p>Each method writes its field at once. The methods are in the order of the dictionary.
             */
            public final class ${type} {
            ${parts}    private FieldWriter writer;

                /** Writes to a message that has begun, from now on. */
                public ${type} to(FieldWriter target) { writer = target; return this; }
                /** Copies a field; writes nothing when {@code from} does not have it. */
                public ${type} copy(FieldReader from, int tag) { writer.copy(from, tag); return this; }
            ${body}}
            """;
    private static final String GROUP = """
            /**
             * Writes the entries of group ${name}, one after the other. Each entry begins with ${first}; its other fields
             * follow in the order of the methods.
             */
            public ${scope}final class ${type} {
            ${parts}    private FieldWriter writer;

                /** Writes to a message, from now on. */
                public ${type} to(FieldWriter target) { writer = target; return this; }
                /** Begins an entry and counts it; for a group that was opened without a number of entries. */
                public ${type} entry() { writer.entry(Tag.${count}); return this; }
                /** Copies a field; writes nothing when {@code from} does not have it. */
                public ${type} copy(FieldReader from, int tag) { writer.copy(from, tag); return this; }
            ${body}}
            """;
    private static final String PART = """
            private final ${part} ${method} = new ${part}();
            """;
    private static final String FIELD = """
            /** ${field}, ${required}${values}. */
            ${writing}""";
    private static final String OPENED = """
            /** ${field}, ${required}. */
            public ${part} ${method}() { return ${method}.to(writer); }
            """;
    private static final String COUNTED = """
            /** ${field}, ${required}: writes the number of entries; write the entries directly after it. */
            public ${part} ${method}(int count) { writer.put(Tag.${constant}, count); return ${method}.to(writer); }
            /** ${field}, ${required}: {@code entry()} begins and counts each entry. */
            public ${part} ${method}() { return ${method}.to(writer); }
            """;

    private final GeneratorScope scope;
    private final GeneratorNames names;

    GeneratorWriters(GeneratorScope scope, GeneratorNames names) {
        this.scope = scope;
        this.names = names;
    }

    String message(MessageType message) {
        return plain(message.name(), names.type(message) + SUFFIX, message.members());
    }

    String component(Component component) {
        String type = names.type(component) + SUFFIX;
        return GeneratorScope.soleGroup(component)
                .map(group -> group(group, type, List.of()))
                .orElseGet(() -> plain(component.name(), type, component.members()));
    }

    private String plain(String name, String type, List<Member> members) {
        Map<String, String> values = body(members, List.of(type));
        values.put("name", GeneratorText.comment(name));
        return fill(PLAIN, values);
    }

    private String group(GroupRef group, String type, List<String> enclosing) {
        List<String> around = new ArrayList<>(enclosing);
        around.add(type);
        Map<String, String> values = body(group.members(), around);
        int first = scope.entryTags(group).getFirst();
        values.put("name", GeneratorViews.named(scope.field(group.countTag())));
        values.put("count", names.constant(group.countTag()));
        values.put("first", GeneratorViews.named(scope.field(first)));
        values.put("scope", enclosing.isEmpty() ? "" : "static ");
        return fill(GROUP, values);
    }

    private Map<String, String> body(List<Member> members, List<String> enclosing) {
        StringBuilder parts = new StringBuilder();
        StringBuilder methods = new StringBuilder();
        StringBuilder nested = new StringBuilder();
        for (Member member : GeneratorScope.distinct(members)) {
            switch (member) {
                case FieldRef field -> methods.append(field(field, members, enclosing.getLast()));
                case ComponentRef reference -> {
                    Map<String, String> values = part(reference);
                    parts.append(fill(PART, values));
                    methods.append('\n').append(fill(values.containsKey("constant") ? COUNTED : OPENED, values));
                }
                case GroupRef group -> {
                    String type = names.groupType(group.countTag(), enclosing) + SUFFIX;
                    Map<String, String> values = part(group, names.method(group.countTag()), type);
                    parts.append(fill(PART, values));
                    methods.append('\n').append(fill(COUNTED, values));
                    nested.append('\n').append(group(group, type, enclosing));
                }
            }
        }
        return GeneratorText.values(
                "type", enclosing.getLast(),
                "parts", GeneratorText.indented(parts),
                "body", GeneratorText.indented(methods.append(nested)));
    }

    private String field(FieldRef reference, List<Member> members, String type) {
        int tag = reference.tag();
        if (FRAME.contains(tag) || scope.isLengthOfMember(tag, members)) return "";
        Field field = scope.field(tag);
        FieldTemplates templates = FieldTemplates.of(field, scope.lengthTag(tag).isPresent());
        boolean listed = templates.hasConstants() && !field.values().isEmpty();
        Map<String, String> values = GeneratorText.values(
                "type", type,
                "field", GeneratorViews.named(field),
                "required", GeneratorViews.required(reference),
                "values", listed ? ", see {@link " + names.valueType(tag) + "}" : "",
                "constant", names.constant(tag),
                "method", names.method(tag));
        scope.lengthTag(tag).ifPresent(length -> values.put("length", names.constant(length)));
        values.put("writing", fill(templates.writing, values));
        return "\n" + fill(FIELD, values);
    }

    private Map<String, String> part(ComponentRef reference) {
        Component component = scope.component(reference);
        String type = names.type(component) + SUFFIX;
        return GeneratorScope.soleGroup(component)
                .map(group -> part(group, names.componentMethod(component), type))
                .orElseGet(() -> GeneratorText.values(
                        "part", type,
                        "method", names.componentMethod(component),
                        "field", GeneratorText.comment(component.name()),
                        "required", GeneratorViews.required(reference)));
    }

    private Map<String, String> part(GroupRef group, String method, String type) {
        return GeneratorText.values(
                "part", type,
                "method", method,
                "field", GeneratorViews.named(scope.field(group.countTag())),
                "required", GeneratorViews.required(group),
                "constant", names.constant(group.countTag()));
    }
}
