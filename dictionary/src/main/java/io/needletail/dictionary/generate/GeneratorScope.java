package io.needletail.dictionary.generate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.FieldType;
import io.needletail.wire.DataFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The fields and components of a dialect that the chosen messages need, and the relations between its members. */
final class GeneratorScope {
    private final Dialect dialect;
    private final Map<String, Component> components = new TreeMap<>();
    private final Set<Integer> tags = new TreeSet<>();

    GeneratorScope(Dialect dialect) {
        this.dialect = withEnvelope(dialect);
        add(envelope());
    }

    /** Returns the header and the trailer as members of a message; empty when the dialect has none. */
    List<Member> envelope() {
        return Stream.of(GeneratorNames.HEADER, GeneratorNames.TRAILER)
                .filter(dialect.components()::containsKey)
                .<Member>map(name -> new ComponentRef(name, true))
                .toList();
    }

    /** Returns the dialect, with the header and the trailer among its components. */
    Dialect dialect() {
        return dialect;
    }

    /** Adds members of a message, and everything that they refer to. */
    void add(List<Member> members) {
        add(members, new LinkedHashSet<>());
    }

    /** Returns the needed components, ordered by name. */
    List<Component> components() {
        return List.copyOf(components.values());
    }

    /** Returns the needed fields, ordered by tag. */
    List<Field> fields() {
        return tags.stream().map(this::field).toList();
    }

    Field field(int tag) {
        return dialect.fields().get(tag);
    }

    Component component(ComponentRef reference) {
        return dialect.components().get(reference.name());
    }

    /**
     * Returns the group of a component that contains nothing else: for it, the component's class is the group's cursor.
     */
    static Optional<GroupRef> soleGroup(Component component) {
        boolean sole = component.members().size() == 1 && component.members().getFirst() instanceof GroupRef;
        return sole ? Optional.of((GroupRef) component.members().getFirst()) : Optional.empty();
    }

    /** Returns the members without repetitions. */
    static List<Member> distinct(List<Member> members) {
        Set<Object> seen = new HashSet<>();
        return members.stream()
                .filter(member -> switch (member) {
                    case FieldRef field -> seen.add(field.tag());
                    case GroupRef group -> seen.add(group.countTag());
                    case ComponentRef component -> seen.add(component.name());
                })
                .toList();
    }

    /** Returns the length field of a data field. */
    Optional<Integer> lengthTag(int dataTag) {
        if (field(dataTag).type().form() != FieldType.Form.BYTES) return Optional.empty();
        return dialect.fields().keySet().stream()
                .filter(tag -> DataFields.follows(tag, dataTag))
                .findAny();
    }

    /**
     * Tells whether a field is the length of another member, which the generated code writes together with its length.
     */
    boolean isLengthOfMember(int tag, List<Member> members) {
        return members.stream()
                .anyMatch(member -> member instanceof FieldRef data && DataFields.follows(tag, data.tag()));
    }

    /** Returns all tags of a group's entries in the dictionary's order, those of inner groups included. */
    List<Integer> entryTags(GroupRef group) {
        Set<Integer> all = new LinkedHashSet<>();
        addTags(group.members(), all, true);
        return List.copyOf(all);
    }

    /** Returns the fields that are members of a class and of a group in it: a getter may return the group's field. */
    List<Field> shadowed(List<Member> members) {
        Set<Integer> own = new HashSet<>();
        addTags(members, own, false);
        Set<Integer> inner = new HashSet<>();
        groups(members).forEach(group -> inner.addAll(entryTags(group)));
        own.retainAll(inner);
        return own.stream()
                .map(this::field)
                .sorted(Comparator.comparingInt(Field::tag))
                .toList();
    }

    private static Dialect withEnvelope(Dialect dialect) {
        Map<String, Component> all = new HashMap<>(dialect.components());
        Map.of(GeneratorNames.HEADER, dialect.header(), GeneratorNames.TRAILER, dialect.trailer())
                .forEach((name, members) -> {
                    all.remove(name);
                    if (!members.isEmpty()) all.put(name, new Component(name, members));
                });
        return new Dialect(
                dialect.name(), dialect.fields(), all, dialect.messages(), dialect.header(), dialect.trailer());
    }

    private List<GroupRef> groups(List<Member> members) {
        List<GroupRef> groups = new ArrayList<>();
        for (Member member : members) {
            if (member instanceof GroupRef group) groups.add(group);
            if (member instanceof ComponentRef reference)
                groups.addAll(groups(component(reference).members()));
        }
        return groups;
    }

    private void addTags(List<Member> members, Set<Integer> all, boolean withInnerGroups) {
        for (Member member : members) {
            switch (member) {
                case FieldRef field -> all.add(field.tag());
                case ComponentRef reference -> addTags(component(reference).members(), all, withInnerGroups);
                case GroupRef group -> {
                    all.add(group.countTag());
                    if (withInnerGroups) addTags(group.members(), all, true);
                }
            }
        }
    }

    private void add(List<Member> members, Set<String> open) {
        for (Member member : members) {
            switch (member) {
                case FieldRef field -> addTag(field.tag());
                case GroupRef group -> {
                    addTag(group.countTag());
                    if (group.members().isEmpty()) throw emptyGroup(group);
                    add(group.members(), open);
                }
                case ComponentRef reference -> addComponent(reference, open);
            }
        }
    }

    private void addTag(int tag) {
        if (field(tag) == null) throw noField(tag);
        if (!tags.add(tag)) return;
        lengthTag(tag).ifPresent(tags::add);
    }

    private void addComponent(ComponentRef reference, Set<String> open) {
        if (component(reference) == null) throw noComponent(reference);
        if (!open.add(reference.name())) throw endless(open, reference);
        if (components.put(reference.name(), component(reference)) == null) {
            add(component(reference).members(), open);
        }
        open.remove(reference.name());
    }

    private static IllegalArgumentException noField(int tag) {
        return new IllegalArgumentException("field " + tag + " is not defined; add it to the fields of the dictionary");
    }

    private static IllegalArgumentException noComponent(ComponentRef reference) {
        return new IllegalArgumentException(
                "component " + reference.name() + " is not defined; add it to the components of the dictionary");
    }

    private static IllegalArgumentException emptyGroup(GroupRef group) {
        return new IllegalArgumentException(
                "group " + group.countTag() + " has no members; give it at least its delimiter");
    }

    private static IllegalArgumentException endless(Set<String> open, ComponentRef reference) {
        return new IllegalArgumentException("component " + reference.name() + " contains itself, through "
                + String.join(", ", open) + "; remove one of these references");
    }
}
