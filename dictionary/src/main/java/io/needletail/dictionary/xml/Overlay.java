package io.needletail.dictionary.xml;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.model.Dialect.Value;
import io.needletail.wire.Tags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Merges the additions and changes of a venue into a standard dialect. */
final class Overlay {
    private final String file;
    private final Dialect base;
    private final Dialect addition;
    private final Map<String, Component> components = new HashMap<>();

    private final Consumer<String> warnings;

    private Overlay(Dialect base, Dialect addition, String file, Consumer<String> warnings) {
        this.base = base;
        this.addition = addition;
        this.file = file;
        this.warnings = warnings;
    }

    /** Merges two dialects; exceptions and warnings name {@code file}. */
    static Dialect of(Dialect base, Dialect addition, String file, Consumer<String> warnings)
            throws DictionaryException {
        Overlay overlay = new Overlay(base, addition, file, warnings);
        overlay.reportNewNames();
        return overlay.dialect();
    }

    // Code and tools know the standard names.
    private void reportNewNames() {
        List<String> renamed = new ArrayList<>();
        for (MessageType more : addition.messages().values()) {
            MessageType message = base.messages().get(more.type());
            if (message != null && !message.name().equals(more.name())) {
                renamed.add("message type " + more.type() + " is " + message.name() + " in " + base.name()
                        + ", and is renamed to " + more.name());
            }
        }
        for (Field more : addition.fields().values()) {
            Field field = base.fields().get(more.tag());
            if (field != null && !field.name().equals(more.name())) {
                renamed.add("tag " + more.tag() + " is " + field.name() + " in " + base.name() + ", and is renamed to "
                        + more.name());
            }
        }
        renamed.stream()
                .sorted()
                .limit(DictionaryLimits.WARNINGS_MAX)
                .forEach(text -> warnings.accept(file + ": " + text));
    }

    private Dialect dialect() throws DictionaryException {
        Map<Integer, Field> fields = fields();
        // First excludes components that contain themselves: the recursion below relies on it.
        requireSound(new Dialect(base.name(), fields, together(), Map.of(), List.of(), List.of()));
        base.components().keySet().forEach(this::component);
        addition.components().keySet().forEach(this::component);
        Map<String, MessageType> messages = new HashMap<>(base.messages());
        for (MessageType more : addition.messages().values()) messages.merge(more.type(), more, this::merged);
        return requireSound(new Dialect(
                base.name(),
                fields,
                components,
                messages,
                merged(base.header(), addition.header()),
                merged(base.trailer(), addition.trailer())));
    }

    /** Returns all components with the members of both dialects, one after the other: every reference of the result. */
    private Map<String, Component> together() {
        Map<String, Component> all = new HashMap<>(base.components());
        for (Component more : addition.components().values()) {
            all.merge(more.name(), more, (one, other) -> {
                List<Member> members = new ArrayList<>(one.members());
                members.addAll(other.members());
                return new Component(one.name(), members);
            });
        }
        return all;
    }

    /** Returns a component of the result, and merges the components that it refers to first. */
    private Component component(String name) {
        if (components.containsKey(name)) return components.get(name);
        Component one = base.components().getOrDefault(name, new Component(name, List.of()));
        Component other = addition.components().getOrDefault(name, new Component(name, List.of()));
        Component result = new Component(name, merged(one.members(), other.members()));
        components.put(name, result);
        return result;
    }

    private Dialect requireSound(Dialect dialect) throws DictionaryException {
        Optional<String> fault = ComponentNesting.fault(dialect);
        if (fault.isPresent()) throw new DictionaryException(file, 0, fault.get());
        return dialect;
    }

    private Map<Integer, Field> fields() throws DictionaryException {
        Map<Integer, Field> fields = new HashMap<>(base.fields());
        for (Field more : addition.fields().values()) fields.merge(more.tag(), more, Overlay::merged);
        fields.computeIfPresent(Tags.MSG_TYPE, (_, field) -> withNewMessages(field));
        Map<String, Integer> names = new HashMap<>();
        for (Field field : fields.values()) {
            Integer other = names.put(field.name(), field.tag());
            if (other != null) {
                String text = "the name " + field.name() + " is given to the tags " + Math.min(other, field.tag())
                        + " and " + Math.max(other, field.tag()) + "; rename one";
                throw new DictionaryException(file, 0, text);
            }
        }
        return fields;
    }

    /** Adds the message types of the addition to the values of MsgType(35), where these are listed. */
    private Field withNewMessages(Field msgType) {
        List<Value> types = addition.messages().values().stream()
                .filter(message -> !base.messages().containsKey(message.type()))
                .filter(message -> msgType.values().stream()
                        .noneMatch(value -> value.text().equals(message.type())))
                .map(message -> new Value(message.type(), message.name()))
                .toList();
        if (types.isEmpty() || msgType.values().isEmpty()) return msgType;
        return merged(msgType, new Field(msgType.tag(), msgType.name(), msgType.type(), types, false));
    }

    /** Returns the second field with the values of both. */
    static Field merged(Field before, Field after) {
        Map<String, Value> values = new LinkedHashMap<>();
        before.values().forEach(value -> values.put(value.text(), value));
        after.values().forEach(value -> values.put(value.text(), value));
        boolean open = before.open() || after.open();
        return new Field(after.tag(), after.name(), after.type(), List.copyOf(values.values()), open);
    }

    private MessageType merged(MessageType message, MessageType more) {
        return new MessageType(more.type(), more.name(), more.admin(), merged(message.members(), more.members()));
    }

    /**
     * Changes and appends members. A member that is declared again as it is in a component changes nothing; a field of
     * a component that becomes required is added beside the component. For any other change of a component's member the
     * component is expanded in this list; elsewhere it stays unchanged.
     */
    private List<Member> merged(List<Member> members, List<Member> more) {
        if (more.isEmpty()) return members;
        List<Member> whole = members;
        Map<Integer, ComponentRef> inside = tagsInside(whole);
        List<Member> changes = new ArrayList<>();
        for (Member member : more) {
            if (isKept(whole, member)) continue;
            changes.add(member);
            if (isTightened(whole, member)) continue;
            while (key(member) instanceof Integer tag && inside.containsKey(tag)) {
                whole = expanded(whole, inside.get(tag));
                inside = tagsInside(whole);
            }
        }
        Map<Object, Member> result = byKey(whole);
        for (Member member : changes) result.merge(key(member), member, this::replaced);
        return List.copyOf(result.values());
    }

    // The member is in a component of the list, in the same form.
    private boolean isKept(List<Member> members, Member member) {
        Optional<Member> inner = inside(members, member);
        return inner.isPresent()
                && (inner.get().equals(member)
                        || (inner.get() instanceof GroupRef
                                && replaced(inner.get(), member).equals(inner.get())));
    }

    private boolean isTightened(List<Member> members, Member member) {
        Optional<Member> inner = inside(members, member);
        return inner.isPresent() && inner.get() instanceof FieldRef && member instanceof FieldRef && member.required();
    }

    /**
     * Returns the member of a component of the list that has the same tag, with {@code required} as it holds in the
     * list.
     */
    private Optional<Member> inside(List<Member> members, Member member) {
        if (!(key(member) instanceof Integer) || byKey(members).containsKey(key(member))) return Optional.empty();
        for (Member each : members) {
            if (!(each instanceof ComponentRef component)) continue;
            List<Member> inner = expanded(List.of(component), component);
            Member found = byKey(inner).get(key(member));
            Optional<Member> deeper = found == null ? inside(inner, member) : Optional.of(found);
            if (deeper.isPresent()) return deeper;
        }
        return Optional.empty();
    }

    static Map<Object, Member> byKey(List<Member> members) {
        Map<Object, Member> result = new LinkedHashMap<>();
        members.forEach(member -> result.putIfAbsent(key(member), member));
        return result;
    }

    static Object key(Member member) {
        return switch (member) {
            case FieldRef field -> field.tag();
            case GroupRef group -> group.countTag();
            case ComponentRef component -> component.name();
        };
    }

    private Member replaced(Member member, Member more) {
        return member instanceof GroupRef before && more instanceof GroupRef after
                ? new GroupRef(after.countTag(), after.required(), merged(before.members(), after.members()))
                : more;
    }

    /** Maps each tag of the components in a list, groups excepted, to its component. */
    private Map<Integer, ComponentRef> tagsInside(List<Member> members) {
        Map<Integer, ComponentRef> inside = new HashMap<>();
        for (Member member : members) {
            if (member instanceof ComponentRef component) collect(component, component, inside);
        }
        return inside;
    }

    private void collect(ComponentRef from, ComponentRef top, Map<Integer, ComponentRef> inside) {
        for (Member member : component(from.name()).members()) {
            if (member instanceof ComponentRef deeper) collect(deeper, top, inside);
            else inside.putIfAbsent((Integer) key(member), top);
        }
    }

    private List<Member> expanded(List<Member> members, ComponentRef component) {
        List<Member> result = new ArrayList<>();
        for (Member member : members) {
            if (!member.equals(component)) {
                result.add(member);
                continue;
            }
            for (Member inner : component(component.name()).members()) {
                result.add(component.required() ? inner : optional(inner));
            }
        }
        return result;
    }

    // The required members of a component are required only where the component is.
    private static Member optional(Member member) {
        return switch (member) {
            case FieldRef field -> new FieldRef(field.tag(), false);
            case GroupRef group -> new GroupRef(group.countTag(), false, group.members());
            case ComponentRef component -> new ComponentRef(component.name(), false);
        };
    }
}
