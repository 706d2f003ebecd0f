package io.needletail.dictionary.generate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.FieldType;

import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
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

/** What of a dialect the generated messages need, and how its members hang together. */
final class GeneratorScope {
    private final Dialect dialect;
    private final Map<String, Component> components = new TreeMap<>();
    private final Set<Integer> tags = new TreeSet<>();

    GeneratorScope(Dialect dialect) {
        this.dialect = withEnvelope(dialect);
        add(envelope());
    }

    /** The header and the trailer as members of a message; none where the dialect has none. */
    List<Member> envelope() {
        return Stream.of(GeneratorNames.HEADER, GeneratorNames.TRAILER)
                .filter(dialect.components()::containsKey)
                .<Member>map(name -> new ComponentRef(name, true))
                .toList();
    }

    /** The dialect, with the header and the trailer among the components. */
    Dialect dialect() {
        return dialect;
    }

    /** Adds members of a message, with all that they refer to. */
    void add(List<Member> members) {
        add(members, new LinkedHashSet<>());
    }

    /** The components that are needed, by name. */
    List<Component> components() {
        return List.copyOf(components.values());
    }

    /** The fields that are needed, by tag. */
    List<Field> fields() {
        return tags.stream().map(this::field).toList();
    }

    Field field(int tag) {
        return dialect.fields().get(tag);
    }

    Component component(ComponentRef reference) {
        return dialect.components().get(reference.name());
    }

    /** The group that a component consists of: such a component is its group's cursor. */
    static Optional<GroupRef> soleGroup(Component component) {
        boolean sole = component.members().size() == 1 && component.members().getFirst() instanceof GroupRef;
        return sole ? Optional.of((GroupRef) component.members().getFirst()) : Optional.empty();
    }

    /** The members of one class, each of them once. */
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

    /** The length field that announces a data field. */
    Optional<Integer> lengthTag(int dataTag) {
        if (field(dataTag).type().form() != FieldType.Form.BYTES) return Optional.empty();
        return dialect.fields().keySet().stream()
                .filter(tag -> DataFields.follows(tag, dataTag))
                .findAny();
    }

    /** Whether a field only announces another member of the same class, which is written together with it. */
    boolean isAnnouncement(int tag, List<Member> members) {
        return members.stream()
                .anyMatch(member -> member instanceof FieldRef data && DataFields.follows(tag, data.tag()));
    }

    /** All tags of a group's entries in the dictionary's order, those of inner groups too. */
    List<Integer> entryTags(GroupRef group) {
        Set<Integer> all = new LinkedHashSet<>();
        addTags(group.members(), all, true);
        return List.copyOf(all);
    }

    /** Fields that stand both beside a group and in it, for which a getter may answer the group's. */
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
        return new IllegalArgumentException("the dialect uses field " + tag + " and does not define it");
    }

    private static IllegalArgumentException noComponent(ComponentRef reference) {
        return new IllegalArgumentException(
                "the dialect uses component " + reference.name() + " and does not define it");
    }

    private static IllegalArgumentException emptyGroup(GroupRef group) {
        return new IllegalArgumentException("group " + group.countTag() + " has no members");
    }

    private static IllegalArgumentException endless(Set<String> open, ComponentRef reference) {
        return new IllegalArgumentException("component " + reference.name() + " contains itself, by way of "
                + String.join(", ", open) + ": it has no end and cannot be generated");
    }
}
