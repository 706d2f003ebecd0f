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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Parts of a dialect in the types of JSON. */
record DialectJson(Dialect dialect) {
    private static final String MESSAGE = "message";
    private static final String COMPONENT = "component";
    private static final String FIELD = "field";

    /**
     * Finds the parts that a text names: by type, tag, part of a name, or a value.
     *
     * @param text in any case; empty for all messages, components and fields
     * @param max most parts of each kind
     */
    Map<String, Object> search(String text, int max) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        Cut cut = new Cut(max);
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("name", dialect.name());
        object.put(
                "counts",
                Map.of(
                        "messages", dialect.messages().size(),
                        "components", dialect.components().size(),
                        "fields", dialect.fields().size()));
        object.put(
                "messages",
                cut.of(messages()
                        .filter(one -> isNamed(word, one.type(), one.name()))
                        .map(DialectJson::brief)));
        object.put(
                "components",
                cut.of(components()
                        .filter(one -> isNamed(word, "", one.name()))
                        .map(one -> Map.of("name", one.name()))));
        object.put(
                "fields",
                cut.of(fields().filter(one -> isNamed(word, String.valueOf(one.tag()), one.name()))
                        .map(DialectJson::brief)));
        object.put("values", word.isEmpty() ? List.of() : cut.of(fields().flatMap(one -> values(one, word))));
        object.put("cut", cut.isCut);
        return object;
    }

    /** Returns a message by its type, a component by its name or a field by its tag; empty when there is none. */
    Map<String, Object> part(String kind, String name) {
        return switch (kind) {
            case MESSAGE -> message(dialect.messages().get(name));
            case COMPONENT -> component(dialect.components().get(name));
            case FIELD -> name.matches("\\d{1,9}") ? field(dialect.fields().get(Integer.parseInt(name))) : Map.of();
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

    private static Stream<Map<String, Object>> values(Field field, String word) {
        return field.values().stream()
                .filter(value -> isNamed(word, value.text(), value.name()))
                .map(value -> {
                    Map<String, Object> object = value(value);
                    object.put("tag", field.tag());
                    object.put(FIELD, field.name());
                    return object;
                });
    }

    private static Map<String, Object> value(Value value) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("value", value.text());
        object.put("name", value.name());
        return object;
    }

    private static Map<String, Object> brief(MessageType message) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", message.type());
        object.put("name", message.name());
        object.put("admin", message.admin());
        return object;
    }

    private static Map<String, Object> brief(Field field) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("tag", field.tag());
        object.put("name", field.name());
        object.put("type", field.type().name());
        object.put("values", field.values().size());
        return object;
    }

    private Map<String, Object> message(MessageType message) {
        if (message == null) return Map.of();
        Map<String, Object> object = brief(message);
        object.put("kind", MESSAGE);
        object.put("members", members(message.members()));
        object.put("header", members(dialect.header()));
        object.put("trailer", members(dialect.trailer()));
        return object;
    }

    private Map<String, Object> component(Component component) {
        if (component == null) return Map.of();
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", COMPONENT);
        object.put("name", component.name());
        object.put("members", members(component.members()));
        object.put(
                "usedIn",
                usedIn(member ->
                        member instanceof ComponentRef ref && ref.name().equals(component.name())));
        return object;
    }

    private Map<String, Object> field(Field field) {
        if (field == null) return Map.of();
        Map<String, Object> object = brief(field);
        object.put("kind", FIELD);
        object.put("values", field.values().stream().map(DialectJson::value).toList());
        object.put("open", field.open() || field.values().isEmpty());
        object.put("usedIn", usedIn(member -> switch (member) {
            case FieldRef ref -> ref.tag() == field.tag();
            case GroupRef ref -> ref.countTag() == field.tag();
            case ComponentRef _ -> false;
        }));
        return object;
    }

    // Messages and components that list the part themselves, in a group too.
    private List<Map<String, Object>> usedIn(Predicate<Member> isIt) {
        List<Map<String, Object>> parents = new ArrayList<>();
        messages().filter(message -> lists(message.members(), isIt)).forEach(message -> {
            Map<String, Object> object = brief(message);
            object.put("kind", MESSAGE);
            parents.add(object);
        });
        components().filter(component -> lists(component.members(), isIt)).forEach(component -> {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("kind", COMPONENT);
            object.put("name", component.name());
            parents.add(object);
        });
        if (lists(dialect.header(), isIt)) parents.add(Map.of("kind", "header"));
        if (lists(dialect.trailer(), isIt)) parents.add(Map.of("kind", "trailer"));
        return parents;
    }

    // Depth is bounded: the reader of dictionaries refuses what nests too deep.
    private static boolean lists(List<Member> members, Predicate<Member> isIt) {
        return members.stream()
                .anyMatch(member ->
                        isIt.test(member) || (member instanceof GroupRef group && lists(group.members(), isIt)));
    }

    private List<Map<String, Object>> members(List<Member> members) {
        return members.stream().map(this::member).toList();
    }

    private Map<String, Object> member(Member member) {
        Map<String, Object> object = new LinkedHashMap<>();
        switch (member) {
            case FieldRef ref -> {
                object.put("kind", FIELD);
                object.putAll(brief(dialect.fields().get(ref.tag())));
            }
            case GroupRef ref -> {
                object.put("kind", "group");
                object.putAll(brief(dialect.fields().get(ref.countTag())));
                object.put("members", members(ref.members()));
            }
            case ComponentRef ref -> {
                object.put("kind", COMPONENT);
                object.put("name", ref.name());
            }
        }
        object.put("required", member.required());
        return object;
    }
}
