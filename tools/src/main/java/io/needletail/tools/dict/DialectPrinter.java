package io.needletail.tools.dict;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;

/**
 * A dialect in words: all of it in numbers, or one part with everything inside it.
 *
 * @param dialect what is printed
 * @param out takes the lines
 */
public record DialectPrinter(Dialect dialect, PrintWriter out) {

    /** Prints the numbers of fields, components and messages, then the messages. */
    public void all() {
        out.printf(
                "%s: %d fields, %d components, %d messages%n",
                dialect.name(),
                dialect.fields().size(),
                dialect.components().size(),
                dialect.messages().size());
        dialect.messages().values().stream()
                .sorted(Comparator.comparing(MessageType::type))
                .forEach(message -> out.printf("  %-3s %s%n", message.type(), message.name()));
    }

    /**
     * Prints every part with a name.
     *
     * @param name a MsgType(35), a tag, or the name of a message, a component or a field
     * @return whether there is one
     */
    public boolean part(String name) {
        List<MessageType> messages = dialect.messages().values().stream()
                .filter(message -> message.type().equals(name) || message.name().equals(name))
                .toList();
        List<Component> components = dialect.components().values().stream()
                .filter(component -> component.name().equals(name))
                .toList();
        List<Field> fields = dialect.fields().values().stream()
                .filter(field ->
                        String.valueOf(field.tag()).equals(name) || field.name().equals(name))
                .toList();
        messages.forEach(this::message);
        components.forEach(this::component);
        fields.forEach(this::field);
        return !messages.isEmpty() || !components.isEmpty() || !fields.isEmpty();
    }

    private void message(MessageType message) {
        String kind = message.admin() ? "session message" : "application message";
        out.printf("%s(%s), %s%n", message.name(), message.type(), kind);
        members(message.members(), 1);
    }

    private void component(Component component) {
        out.printf("component %s%n", component.name());
        members(component.members(), 1);
    }

    private void field(Field field) {
        String others = field.open() ? ", other values are allowed" : "";
        out.printf("%s(%d), %s%s%n", field.name(), field.tag(), field.type(), others);
        field.values().forEach(value -> out.printf("  %-4s %s%n", value.text(), value.name()));
    }

    private void members(List<Member> members, int depth) {
        members.forEach(member -> member(member, depth));
    }

    // Depth is bounded: the reader of dictionaries refuses what nests too deep.
    private void member(Member member, int depth) {
        String indent = "  ".repeat(depth);
        String required = member.required() ? ", required" : "";
        switch (member) {
            case FieldRef field -> out.printf("%s%s%s%n", indent, name(field.tag()), required);
            case GroupRef group -> {
                out.printf("%s%s%s, each:%n", indent, name(group.countTag()), required);
                members(group.members(), depth + 1);
            }
            case ComponentRef component -> {
                out.printf("%scomponent %s%s:%n", indent, component.name(), required);
                members(dialect.components().get(component.name()).members(), depth + 1);
            }
        }
    }

    private String name(int tag) {
        return dialect.fields().get(tag).name() + "(" + tag + ")";
    }
}
