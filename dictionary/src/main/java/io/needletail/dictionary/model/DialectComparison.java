package io.needletail.dictionary.model;

import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.model.Dialect.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Lists what differs between two dialects, in a fixed order. */
final class DialectComparison {
    private final Dialect first;
    private final Dialect second;
    private final List<Difference> found = new ArrayList<>();

    private DialectComparison(Dialect first, Dialect second) {
        this.first = first;
        this.second = second;
    }

    static List<Difference> of(Dialect first, Dialect second) {
        DialectComparison comparison = new DialectComparison(first, second);
        comparison.compare();
        return List.copyOf(comparison.found);
    }

    private void compare() {
        add("name", "the dialect", first.name(), second.name());
        for (int tag : union(first.fields(), second.fields())) {
            field(first.fields().get(tag), second.fields().get(tag));
        }
        members("the header", first.header(), second.header());
        for (String name : union(first.components(), second.components())) {
            component(first.components().get(name), second.components().get(name));
        }
        for (String type : union(first.messages(), second.messages())) {
            message(first.messages().get(type), second.messages().get(type));
        }
        members("the trailer", first.trailer(), second.trailer());
    }

    private static <K extends Comparable<K>> SortedSet<K> union(Map<K, ?> before, Map<K, ?> after) {
        SortedSet<K> keys = new TreeSet<>(before.keySet());
        keys.addAll(after.keySet());
        return keys;
    }

    // In these three methods null stands for a part that only the other dialect has.

    private void field(Field before, Field after) {
        if (before == null || after == null) {
            add("field", nameOf(before == null ? after : before), typeOf(before), typeOf(after));
            return;
        }
        String where = nameOf(before);
        add("name", where, before.name(), after.name());
        add("type", where, typeOf(before), typeOf(after));
        add("other values", where, before.open() ? "allowed" : "refused", after.open() ? "allowed" : "refused");
        Map<String, String> names = values(before);
        Map<String, String> others = values(after);
        for (String text : union(names, others)) {
            add("value", where + "=" + text, names.getOrDefault(text, ""), others.getOrDefault(text, ""));
        }
        order(where, List.copyOf(names.keySet()), List.copyOf(others.keySet()));
    }

    private void component(Component before, Component after) {
        String where = "component " + (before == null ? after : before).name();
        if (before == null || after == null) {
            add("component", (before == null ? after : before).name(), sizeOf(before), sizeOf(after));
        } else {
            members(where, before.members(), after.members());
        }
    }

    private void message(MessageType before, MessageType after) {
        MessageType either = before == null ? after : before;
        String where = either.name() + "(" + either.type() + ")";
        if (before == null || after == null) {
            add("message", where, categoryOf(before), categoryOf(after));
            return;
        }
        add("name", where, before.name(), after.name());
        add("category", where, categoryOf(before), categoryOf(after));
        members("message " + where, before.members(), after.members());
    }

    private void members(String where, List<Member> before, List<Member> after) {
        Map<String, Member> befores = byName(before);
        Map<String, Member> afters = byName(after);
        int known = found.size();
        for (String name : union(befores, afters)) {
            Member a = befores.get(name);
            Member b = afters.get(name);
            add("member", where + " > " + name, kindOf(a), kindOf(b));
            if (a instanceof GroupRef one && b instanceof GroupRef other) {
                members(where + " > " + name, one.members(), other.members());
            }
        }
        order(where, List.copyOf(befores.keySet()), List.copyOf(afters.keySet()));
        if (found.size() == known && before.size() != after.size()) {
            add("order", where, before.size() + " members", after.size() + " members, some of them twice");
        }
    }

    /** Reports the first part, among those that both lists have, whose position differs. */
    private void order(String where, List<String> before, List<String> after) {
        List<String> befores =
                before.stream().filter(new HashSet<>(after)::contains).toList();
        List<String> afters =
                after.stream().filter(new HashSet<>(before)::contains).toList();
        for (int i = 0; i < befores.size(); i++) {
            if (befores.get(i).equals(afters.get(i))) continue;
            add("order", where, befores.get(i) + " first", afters.get(i) + " first");
            return;
        }
    }

    private void add(String what, String where, String before, String after) {
        if (!before.equals(after)) found.add(new Difference(what, where, before, after));
    }

    private static Map<String, String> values(Field field) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Value value : field.values()) values.put(value.text(), value.name());
        return values;
    }

    private Map<String, Member> byName(List<Member> members) {
        Map<String, Member> named = new LinkedHashMap<>();
        for (Member member : members) named.putIfAbsent(nameOf(member), member);
        return named;
    }

    private String nameOf(Member member) {
        return switch (member) {
            case FieldRef field -> nameOf(field.tag());
            case GroupRef group -> nameOf(group.countTag());
            case ComponentRef component -> component.name();
        };
    }

    // The name in the first dialect stands for both, so that a renamed field is one difference and not many.
    private String nameOf(int tag) {
        Field field = first.fields().getOrDefault(tag, second.fields().get(tag));
        return field == null ? String.valueOf(tag) : nameOf(field);
    }

    private static String nameOf(Field field) {
        return field.name() + "(" + field.tag() + ")";
    }

    private static String typeOf(Field field) {
        return field == null ? "" : field.type().name();
    }

    private static String sizeOf(Component component) {
        return component == null ? "" : component.members().size() + " members";
    }

    private static String categoryOf(MessageType message) {
        if (message == null) return "";
        return message.admin() ? "admin" : "app";
    }

    private static String kindOf(Member member) {
        if (member == null) return "";
        String kind = switch (member) {
            case FieldRef _ -> "field";
            case GroupRef _ -> "group";
            case ComponentRef _ -> "component";
        };
        return (member.required() ? "required " : "optional ") + kind;
    }
}
