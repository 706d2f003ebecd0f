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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Generates the classes that read: one per message, component and group. */
final class GeneratorViews {
    private static final String MESSAGE = """
            /**
             * View of ${name}(${msgType}). Reads in place: create one view, and {@link #wrap} each message in it.
             *
             * <p>Getters return what those of {@link Message} return: a value, {@code FieldValue.ABSENT} or
             * {@code FieldValue.MALFORMED}. Only getters of {@code String} allocate. Valid until the message's bytes change; one
             * thread.${shadowed}
             */
            public final class ${type} implements MessageView<${type}> {
                /** MsgType(35), as {@link Message#msgType} returns it. */
                public static final int MSG_TYPE = ${packed};

            ${parts}    private Message fields;

                @Override public int viewedType() { return MSG_TYPE; }
                /** Reads a message, whose type must be {@link #MSG_TYPE}, from now on. */
                @Override public ${type} wrap(Message message) { fields = message; return this; }
                /** Returns the message, to read tags that the dialect does not name, or to reject it. */
                public Message fields() { return fields; }
            ${body}}
            """;
    private static final String COMPONENT = """
            /** View of the fields of ${name} in a message or in an entry of a group. */
            public final class ${type} {
            ${parts}    private FieldReader fields;

                /** Reads a message or an entry of a group from now on. */
                public ${type} in(FieldReader outer) { fields = outer; return this; }
            ${body}}
            """;
    private static final String GROUP = """
            /**
             * Cursor over the entries of group ${name}; {@link #next} moves it to the first entry.${shadowed}
             */
            public ${scope}final class ${type} {
                private final Group fields = new Group(
                        ${tags});
            ${parts}    private long count;

                /** Moves before the first entry, in a message or in an entry of the enclosing group. */
                public ${type} in(FieldReader outer) { count = fields.in(outer); return this; }
                /** Returns the number of entries; {@code FieldValue.ABSENT}; or {@code FieldValue.MALFORMED}, and then {@link #next} returns false. */
                public long count() { return count; }
                /** Moves to the next entry; returns false after the last one. */
                public boolean next() { return fields.next(); }
                /** Returns all fields of the entry, to read tags that the dialect does not name. */
                public FieldReader fields() { return fields; }
            ${body}}
            """;
    private static final int TAGS_COLUMN = 12;
    private static final String PART = """
            private final ${part} ${method} = new ${part}();
            """;
    private static final String FIELD = """
            /** ${field}, ${required}${values}. */
            ${reading}public boolean has${upper}() { return fields.has(Tag.${constant}); }
            """;
    private static final String OPENED = """
            /** ${field}, ${required}. */
            public ${part} ${method}() { return ${method}.in(fields); }
            """;
    private static final String SHADOWED = """


             * <p>Also members of a group: ${fields}. When the field is missing outside the group, the getter returns the group's first.""";

    private final GeneratorScope scope;
    private final GeneratorNames names;

    GeneratorViews(GeneratorScope scope, GeneratorNames names) {
        this.scope = scope;
        this.names = names;
    }

    /** Generates the view of a message, which has views of header and trailer in addition to its own members. */
    String message(MessageType message) {
        List<Member> members = new ArrayList<>(scope.envelope());
        members.addAll(message.members());
        Map<String, String> values = body(members, List.of(names.type(message)));
        values.put("name", GeneratorText.comment(message.name()));
        values.put("msgType", GeneratorText.comment(message.type()));
        values.put("type", names.type(message));
        values.put("packed", GeneratorText.packed(message.type()));
        return fill(MESSAGE, values);
    }

    String component(Component component) {
        String type = names.type(component);
        return GeneratorScope.soleGroup(component)
                .map(group -> group(group, type, List.of()))
                .orElseGet(() -> {
                    Map<String, String> values = body(component.members(), List.of(type));
                    values.put("name", GeneratorText.comment(component.name()));
                    values.put("type", type);
                    return fill(COMPONENT, values);
                });
    }

    private String group(GroupRef group, String type, List<String> enclosing) {
        List<String> around = new ArrayList<>(enclosing);
        around.add(type);
        Map<String, String> values = body(group.members(), around);
        values.put("name", named(scope.field(group.countTag())));
        values.put("type", type);
        values.put("scope", enclosing.isEmpty() ? "" : "static ");
        values.put(
                "tags",
                GeneratorText.wrapped(
                        Stream.concat(Stream.of(group.countTag()), scope.entryTags(group).stream())
                                .map(tag -> "Tag." + names.constant(tag))
                                .toList(),
                        TAGS_COLUMN));
        return fill(GROUP, values);
    }

    private Map<String, String> body(List<Member> members, List<String> enclosing) {
        StringBuilder parts = new StringBuilder();
        StringBuilder methods = new StringBuilder();
        StringBuilder nested = new StringBuilder();
        for (Member member : GeneratorScope.distinct(members)) {
            methods.append('\n');
            switch (member) {
                case FieldRef field -> methods.append(field(field));
                case ComponentRef reference -> {
                    Map<String, String> values = part(reference);
                    parts.append(fill(PART, values));
                    methods.append(fill(OPENED, values));
                }
                case GroupRef group -> {
                    String type = names.groupType(group.countTag(), enclosing);
                    Map<String, String> values = part(group, type);
                    parts.append(fill(PART, values));
                    methods.append(fill(OPENED, values));
                    nested.append('\n').append(group(group, type, enclosing));
                }
            }
        }
        return GeneratorText.values(
                "parts", GeneratorText.indented(parts),
                "body", GeneratorText.indented(methods.append(nested)),
                "shadowed", shadowed(members));
    }

    private String field(FieldRef reference) {
        Field field = scope.field(reference.tag());
        FieldTemplates templates =
                FieldTemplates.of(field, scope.lengthTag(field.tag()).isPresent());
        boolean listed = templates.hasConstants() && !field.values().isEmpty();
        Map<String, String> values = GeneratorText.values(
                "field", named(field),
                "required", required(reference),
                "values", listed ? ", see {@link " + names.valueType(field.tag()) + "}" : "",
                "constant", names.constant(field.tag()),
                "method", names.method(field.tag()));
        values.put("upper", Identifiers.upperFirst(names.method(field.tag())));
        values.put("reading", fill(templates.reading, values));
        return fill(FIELD, values);
    }

    private Map<String, String> part(ComponentRef reference) {
        Component component = scope.component(reference);
        return GeneratorText.values(
                "part", names.type(component),
                "method", names.componentMethod(component),
                "field", GeneratorText.comment(component.name()),
                "required", required(reference));
    }

    private Map<String, String> part(GroupRef group, String type) {
        return GeneratorText.values(
                "part", type,
                "method", names.method(group.countTag()),
                "field", named(scope.field(group.countTag())),
                "required", required(group));
    }

    private String shadowed(List<Member> members) {
        List<Field> both = scope.shadowed(members);
        if (both.isEmpty()) return "";
        String list = both.stream().map(GeneratorViews::named).collect(Collectors.joining(", "));
        return fill(SHADOWED, Map.of("fields", list));
    }

    static String named(Field field) {
        return GeneratorText.comment(field.name()) + "(" + field.tag() + ")";
    }

    static String required(Member member) {
        return member.required() ? "required" : "optional";
    }
}
