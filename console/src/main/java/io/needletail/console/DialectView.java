package io.needletail.console;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.model.Dialect.Value;
import io.needletail.engine.admin.Unwrapped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Parts of a dialect as the API shows them. */
record DialectView(Dialect dialect) {
    private static final String MESSAGE = "message";
    private static final String COMPONENT = "component";
    private static final String FIELD = "field";

    /**
     * Finds the parts that a text names: by type, tag, part of a name, or a value.
     *
     * @param text in any case; empty for all messages, components and fields
     * @param max most parts of each kind
     */
    Found search(String text, int max) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        Cut cut = new Cut(max);
        return new Found(
                dialect.name(),
                new Counts(
                        dialect.messages().size(),
                        dialect.components().size(),
                        dialect.fields().size()),
                cut.of(messages()
                        .filter(one -> isNamed(word, one.type(), one.name()))
                        .map(MessageName::of)),
                cut.of(components()
                        .filter(one -> isNamed(word, "", one.name()))
                        .map(one -> Map.of("name", one.name()))),
                cut.of(fields().filter(one -> isNamed(word, String.valueOf(one.tag()), one.name()))
                        .map(FieldName::of)),
                word.isEmpty() ? List.of() : cut.of(fields().flatMap(one -> values(one, word))),
                cut.isCut);
    }

    record Found(
            String name,
            Counts counts,
            List<MessageName> messages,
            List<Map<String, String>> components,
            List<FieldName> fields,
            List<ValueOfField> values,
            boolean cut) {}

    private record Counts(int messages, int components, int fields) {}

    private record MessageName(String type, String name, boolean admin) {
        static MessageName of(MessageType message) {
            return new MessageName(message.type(), message.name(), message.admin());
        }
    }

    private record FieldName(int tag, String name, String type, int values) {
        static FieldName of(Field field) {
            return new FieldName(
                    field.tag(),
                    field.name(),
                    field.type().name(),
                    field.values().size());
        }
    }

    private record ValueName(String value, String name) {
        static ValueName of(Value value) {
            return new ValueName(value.text(), value.name());
        }
    }

    private record ValueOfField(@Unwrapped ValueName value, int tag, String field) {}

    private record MessagePart(
            @Unwrapped MessageName message,
            String kind,
            List<Record> members,
            List<Record> header,
            List<Record> trailer) {}

    private record ComponentPart(String kind, String name, List<Record> members, List<Record> usedIn) {}

    private record FieldPart(
            int tag,
            String name,
            String type,
            List<ValueName> values,
            String kind,
            boolean open,
            List<Record> usedIn) {}

    private record UsingMessage(@Unwrapped MessageName message, String kind) {}

    private record UsingOther(String kind, Optional<String> name) {}

    private record FieldMember(
            String kind, @Unwrapped FieldName field, Optional<List<Record>> members, boolean required) {}

    private record ComponentMember(String kind, String name, boolean required) {}

    /** Returns a message by its type, a component by its name or a field by its tag; empty when there is none. */
    Optional<Record> part(String kind, String name) {
        return switch (kind) {
            case MESSAGE -> Optional.ofNullable(dialect.messages().get(name)).map(this::message);
            case COMPONENT ->
                Optional.ofNullable(dialect.components().get(name)).map(this::component);
            case FIELD ->
                Optional.of(name)
                        .filter(tag -> tag.matches("\\d{1,9}"))
                        .map(tag -> dialect.fields().get(Integer.parseInt(tag)))
                        .map(this::field);
            default -> throw ApiException.badRequest("kind=" + kind + ": expected message, component or field");
        };
    }

    /** Counts what it leaves out. */
    private static final class Cut {
        private final int max;
        private boolean isCut;

        Cut(int max) {
            this.max = max;
        }

        <T> List<T> of(Stream<T> all) {
            List<T> some = all.limit(max + 1L).toList();
            if (some.size() <= max) return some;
            isCut = true;
            return some.subList(0, max);
        }
    }

    private Stream<MessageType> messages() {
        return dialect.messages().values().stream().sorted(Comparator.comparing(MessageType::name));
    }

    private Stream<Component> components() {
        return dialect.components().values().stream().sorted(Comparator.comparing(Component::name));
    }

    private Stream<Field> fields() {
        return dialect.fields().values().stream().sorted(Comparator.comparingInt(Field::tag));
    }

    private static boolean isNamed(String word, String key, String name) {
        return word.isEmpty()
                || key.toLowerCase(Locale.ROOT).equals(word)
                || name.toLowerCase(Locale.ROOT).contains(word);
    }

    private static Stream<ValueOfField> values(Field field, String word) {
        return field.values().stream()
                .filter(value -> isNamed(word, value.text(), value.name()))
                .map(value -> new ValueOfField(ValueName.of(value), field.tag(), field.name()));
    }

    private MessagePart message(MessageType message) {
        return new MessagePart(
                MessageName.of(message),
                MESSAGE,
                members(message.members()),
                members(dialect.header()),
                members(dialect.trailer()));
    }

    private ComponentPart component(Component component) {
        return new ComponentPart(
                COMPONENT,
                component.name(),
                members(component.members()),
                usedIn(member ->
                        member instanceof ComponentRef ref && ref.name().equals(component.name())));
    }

    private FieldPart field(Field field) {
        return new FieldPart(
                field.tag(),
                field.name(),
                field.type().name(),
                field.values().stream().map(ValueName::of).toList(),
                FIELD,
                field.open() || field.values().isEmpty(),
                usedIn(member -> switch (member) {
                    case FieldRef ref -> ref.tag() == field.tag();
                    case GroupRef ref -> ref.countTag() == field.tag();
                    case ComponentRef _ -> false;
                }));
    }

    // Messages and components that list the part themselves, in a group too.
    private List<Record> usedIn(Predicate<Member> isIt) {
        List<Record> parents = new ArrayList<>();
        messages()
                .filter(message -> lists(message.members(), isIt))
                .forEach(message -> parents.add(new UsingMessage(MessageName.of(message), MESSAGE)));
        components()
                .filter(component -> lists(component.members(), isIt))
                .forEach(component -> parents.add(new UsingOther(COMPONENT, Optional.of(component.name()))));
        if (lists(dialect.header(), isIt)) parents.add(new UsingOther("header", Optional.empty()));
        if (lists(dialect.trailer(), isIt)) parents.add(new UsingOther("trailer", Optional.empty()));
        return parents;
    }

    // Depth is bounded: the reader of dictionaries refuses what nests too deep.
    private static boolean lists(List<Member> members, Predicate<Member> isIt) {
        return members.stream()
                .anyMatch(member ->
                        isIt.test(member) || (member instanceof GroupRef group && lists(group.members(), isIt)));
    }

    private List<Record> members(List<Member> members) {
        return members.stream().map(this::member).toList();
    }

    private Record member(Member member) {
        return switch (member) {
            case FieldRef ref ->
                new FieldMember(FIELD, FieldName.of(dialect.fields().get(ref.tag())), Optional.empty(), ref.required());
            case GroupRef ref ->
                new FieldMember(
                        "group",
                        FieldName.of(dialect.fields().get(ref.countTag())),
                        Optional.of(members(ref.members())),
                        ref.required());
            case ComponentRef ref -> new ComponentMember(COMPONENT, ref.name(), ref.required());
        };
    }
}
