package io.needletail.dictionary.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one FIX version, or one venue, speaks: its fields, components and messages. Immutable, shared by all sessions.
 *
 * <p>Components are kept once and referred to by name, so that a dialect stays small; whoever needs the members of a
 * message in a row follows the references.
 *
 * @param name BeginString(8) or application version, such as {@code FIX.4.4}, {@code FIXT.1.1}, {@code FIX.5.0SP2}
 * @param fields by tag
 * @param components by name
 * @param messages by MsgType(35)
 * @param header members of the standard header; empty for an application dictionary of FIX 5.0 and later
 * @param trailer members of the standard trailer; empty for an application dictionary of FIX 5.0 and later
 */
public record Dialect(
        String name,
        Map<Integer, Field> fields,
        Map<String, Component> components,
        Map<String, MessageType> messages,
        List<Member> header,
        List<Member> trailer) {

    /** How deep components and groups may nest: readers and validators reject a dialect beyond it; FIX Latest has 18. */
    public static final int NESTING_MAX = 40;

    /** Copies all collections, so that the dialect is immutable. */
    public Dialect {
        fields = Map.copyOf(fields);
        components = Map.copyOf(components);
        messages = Map.copyOf(messages);
        header = List.copyOf(header);
        trailer = List.copyOf(trailer);
    }

    /**
     * Looks a field up by its name.
     *
     * @param fieldName such as {@code ClOrdID}
     * @return the field, if the dialect has it
     */
    public Optional<Field> field(String fieldName) {
        return fields.values().stream()
                .filter(field -> field.name().equals(fieldName))
                .findAny();
    }

    /**
     * A field that messages of the dialect may carry.
     *
     * @param tag tag number
     * @param name such as {@code Side}
     * @param type what its values look like
     * @param values what may stand in it, in the order of the dictionary; empty when anything of the type may
     * @param open whether values beyond those listed are allowed all the same
     */
    public record Field(int tag, String name, FieldType type, List<Value> values, boolean open) {
        /** Freezes the values. */
        public Field {
            values = List.copyOf(values);
        }
    }

    /**
     * One of the values that a field may have.
     *
     * @param text as it stands on the wire
     * @param name in words, such as {@code BUY}; the text again where the dictionary gives none
     */
    public record Value(String text, String name) {}

    /**
     * Members that belong together and are used by several messages.
     *
     * @param name such as {@code Instrument}
     * @param members in the order of the dictionary
     */
    public record Component(String name, List<Member> members) {
        /** Freezes the members. */
        public Component {
            members = List.copyOf(members);
        }
    }

    /**
     * A message that the dialect knows.
     *
     * @param type MsgType(35)
     * @param name such as {@code NewOrderSingle}
     * @param admin whether it belongs to the session layer
     * @param members its body, in the order of the dictionary
     */
    public record MessageType(String type, String name, boolean admin, List<Member> members) {
        /** Freezes the members. */
        public MessageType {
            members = List.copyOf(members);
        }
    }

    /** What a body, a component or a group is made of. */
    public sealed interface Member {
        /**
         * Tells whether it must be there.
         *
         * @return true when it is required where it stands
         */
        boolean required();
    }

    /**
     * A field in its place.
     *
     * @param tag see {@link Dialect#fields}
     * @param required whether it must be there
     */
    public record FieldRef(int tag, boolean required) implements Member {}

    /**
     * A component in its place.
     *
     * @param name see {@link Dialect#components}
     * @param required whether its own required members must be there
     */
    public record ComponentRef(String name, boolean required) implements Member {}

    /**
     * A repeating group in its place.
     *
     * @param countTag its NumInGroup field
     * @param required whether the count must be there
     * @param members of one instance, the delimiter first
     */
    public record GroupRef(int countTag, boolean required, List<Member> members) implements Member {
        /** Freezes the members. */
        public GroupRef {
            members = List.copyOf(members);
        }
    }
}
