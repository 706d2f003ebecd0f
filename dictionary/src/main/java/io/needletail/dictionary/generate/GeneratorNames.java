package io.needletail.dictionary.generate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The Java names of all fields, groups, components and messages of one dialect.
 *
 * <p>The names depend only on the whole dialect, so that a field keeps its name when more messages are generated. When
 * two names collide, the field keeps its name before the component, the component before the group, the lower tag
 * before the higher tag, and the message before all other types.
 */
final class GeneratorNames {
    static final String HEADER = "StandardHeader";
    static final String TRAILER = "StandardTrailer";
    static final String TAGS = "Tag";

    private static final String GROUP = "Group";
    private static final List<String> OWN_METHODS = List.of(
            ("in next entry count fields wrap viewedType to copy writer header trailer value at from target places scale"
                            + " getClass hashCode equals toString notify notifyAll wait clone finalize")
                    .split(" "));
    // Types that generated code names, and those of packages that a program imports with * beside the generated one.
    private static final List<String> OWN_TYPES = List.of(
            TAGS,
            "Message",
            "FieldReader",
            "MessageView",
            GROUP,
            "FieldWriter",
            "String",
            "CharSequence",
            "BusinessRejectReason",
            "SessionStatus");

    private final Map<Integer, String> methods = new HashMap<>();
    private final Map<Integer, String> constants = new HashMap<>();
    private final Map<String, String> componentMethods = new HashMap<>();
    private final Map<String, String> messageTypes = new HashMap<>();
    private final Map<String, String> componentTypes = new HashMap<>();
    private final Map<Integer, String> valueTypes = new HashMap<>();
    private final Set<String> takenMethods = new HashSet<>(OWN_METHODS);
    private final Set<String> takenConstants = new HashSet<>();
    // In lower case: some file systems treat Legs.java and LEGS.java as one file.
    private final Set<String> takenTypes = new HashSet<>();

    GeneratorNames(Dialect dialect) {
        Set<Integer> groups = countTags(dialect);
        Map<Integer, Field> fields = new TreeMap<>(dialect.fields());
        fields.forEach((tag, field) -> constants.put(tag, constant(field)));
        fields.forEach((tag, field) -> {
            if (!groups.contains(tag)) methods.put(tag, method(field));
        });
        new TreeSet<>(dialect.components().keySet()).forEach(name -> componentMethods.put(name, componentMethod(name)));
        groups.forEach(tag -> methods.put(tag, groupMethod(tag, fields)));
        OWN_TYPES.forEach(this::takeType);
        dialect.messages().values().stream()
                .sorted(Comparator.comparing(MessageType::type))
                .forEach(message -> messageTypes.put(message.type(), type(message.name(), "Message")));
        new TreeSet<>(dialect.components().keySet()).forEach(name -> componentTypes.put(name, type(name, "Component")));
        fields.forEach((tag, field) -> {
            if (!field.values().isEmpty()) valueTypes.put(tag, type(field.name(), "Values"));
        });
    }

    /** Returns the method that reads or writes a field, or that opens a group by its count tag. */
    String method(int tag) {
        return methods.get(tag);
    }

    /** Returns the constant of a tag in {@link #TAGS}. */
    String constant(int tag) {
        return constants.get(tag);
    }

    String componentMethod(Component component) {
        return componentMethods.get(component.name());
    }

    String type(MessageType message) {
        return messageTypes.get(message.type());
    }

    String type(Component component) {
        return componentTypes.get(component.name());
    }

    /** Returns the class with the constants of a field, which must have listed values. */
    String valueType(int tag) {
        return valueTypes.get(tag);
    }

    /** Returns the class of a group, which must differ from the names of the enclosing classes. */
    String groupType(int countTag, List<String> enclosing) {
        String name = Identifiers.upperFirst(method(countTag));
        while (isTakenType(name) || enclosing.contains(name)) name += GROUP;
        return name;
    }

    /** Returns a different name for each value of a field. */
    static List<String> constants(Field field) {
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (Dialect.Value value : field.values()) {
            String name = Identifiers.constant(value.name().isEmpty() ? value.text() : value.name());
            names.add(free(taken, name, name + "_" + Identifiers.constant(value.text())));
        }
        return names;
    }

    private String constant(Field field) {
        String name = Identifiers.constant(field.name());
        return free(takenConstants, name, name + "_" + field.tag());
    }

    private String method(Field field) {
        String name = Identifiers.camel(field.name());
        return freeMethod(name, name + "Field", name + field.tag());
    }

    private String componentMethod(String component) {
        if (component.equals(HEADER)) return "header";
        if (component.equals(TRAILER)) return "trailer";
        String name = Identifiers.camel(component);
        return freeMethod(name, name + "Component");
    }

    private String groupMethod(int tag, Map<Integer, Field> fields) {
        String name = fields.containsKey(tag) ? fields.get(tag).name() : "No" + tag;
        String plural = name.startsWith("No") && name.length() > 2 ? name.substring(2) : name;
        String method = Identifiers.camel(plural);
        return freeMethod(method, method + GROUP, method + tag);
    }

    private String type(String name, String suffix) {
        String type = Identifiers.type(name);
        String free = type;
        for (int i = 1; isTakenType(free) || isTakenType(free + GeneratorWriters.SUFFIX); i++) {
            free = type + suffix + (i == 1 ? "" : i);
        }
        takeType(free);
        return free;
    }

    private void takeType(String name) {
        takenTypes.add(name.toLowerCase(Locale.ROOT));
        takenTypes.add((name + GeneratorWriters.SUFFIX).toLowerCase(Locale.ROOT));
    }

    private boolean isTakenType(String name) {
        return takenTypes.contains(name.toLowerCase(Locale.ROOT));
    }

    // The name must be free for all methods of a field, such as hasText and textIs.
    private String freeMethod(String... candidates) {
        for (int i = 0; ; i++) {
            String last = candidates[candidates.length - 1];
            String name = i < candidates.length ? candidates[i] : last + "_" + i;
            String upper = Identifiers.upperFirst(name);
            List<String> all = List.of(name, "has" + upper, name + "Is", name + "Includes");
            if (Identifiers.isKeyword(name) || all.stream().anyMatch(takenMethods::contains)) continue;
            takenMethods.addAll(all);
            return name;
        }
    }

    private static String free(Set<String> taken, String name, String otherwise) {
        String free = name;
        for (int i = 1; !taken.add(free); i++) free = otherwise + (i == 1 ? "" : "_" + i);
        return free;
    }

    private static Set<Integer> countTags(Dialect dialect) {
        Set<Integer> tags = new TreeSet<>();
        addCountTags(dialect.header(), tags);
        addCountTags(dialect.trailer(), tags);
        dialect.components().values().forEach(component -> addCountTags(component.members(), tags));
        dialect.messages().values().forEach(message -> addCountTags(message.members(), tags));
        return tags;
    }

    private static void addCountTags(List<Member> members, Set<Integer> tags) {
        for (Member member : members) {
            if (!(member instanceof GroupRef group)) continue;
            tags.add(group.countTag());
            addCountTags(group.members(), tags);
        }
    }
}
