package io.needletail.dictionary.model;

import io.needletail.wire.DataPairs;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields, components and messages of one FIX version or of one venue. Immutable; all sessions share it.
 *
 * <p>Each component is stored once, and members refer to it by name, so that a dialect stays small. To list all members
 * of a message, resolve the {@link ComponentRef}s in it.
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

    /**
     * Deepest nesting of components and groups: readers and validators reject a dialect beyond it; FIX Latest has 18.
     */
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
     * Returns the pairs of a LENGTH field and a DATA or XMLDATA field besides the standard ones: those whose data tag
     * is the length tag plus one, as QuickFIX/J reads them, and those that follow each other in a message, a component
     * or a group.
     *
     * @return the pairs by which the dialect's messages are read
     */
    public DataPairs dataPairs() {
        Set<DataPairs.Pair> pairs = new HashSet<>();
        fields.keySet().forEach(tag -> addPair(tag - 1, tag, pairs));
        addPairs(header, pairs);
        addPairs(trailer, pairs);
        components.values().forEach(component -> addPairs(component.members(), pairs));
        messages.values().forEach(message -> addPairs(message.members(), pairs));
        return DataPairs.of(pairs);
    }

    private void addPairs(List<Member> members, Set<DataPairs.Pair> pairs) {
        int before = 0;
        for (Member member : members) {
            int tag = member instanceof FieldRef field ? field.tag() : 0;
            addPair(before, tag, pairs);
            if (member instanceof GroupRef group) addPairs(group.members(), pairs);
            before = tag;
        }
    }

    private void addPair(int before, int tag, Set<DataPairs.Pair> pairs) {
        boolean isData = is(tag, FieldType.DATA) || is(tag, FieldType.XMLDATA);
        if (isData && is(before, FieldType.LENGTH)) pairs.add(new DataPairs.Pair(before, tag));
    }

    private boolean is(int tag, FieldType type) {
        Field field = fields.get(tag);
        return field != null && field.type() == type;
    }

    /**
     * A field that messages of the dialect may carry.
     *
     * @param tag tag number
     * @param name such as {@code Side}
     * @param type type of its values
     * @param values the listed values in the order of the dictionary; empty when any value of the type is allowed
     * @param open true when values that are not listed are allowed too
     */
    public record Field(int tag, String name, FieldType type, List<Value> values, boolean open) {
        /** Copies the values. */
        public Field {
            values = List.copyOf(values);
        }
    }

    /**
     * One listed value of a field.
     *
     * @param text the value as it is sent, such as {@code 1}
     * @param name its name, such as {@code BUY}; the text again where the dictionary gives no name
     */
    public record Value(String text, String name) {}

    /**
     * Named members that several messages share.
     *
     * @param name such as {@code Instrument}
     * @param members in the order of the dictionary
     */
    public record Component(String name, List<Member> members) {
        /** Copies the members. */
        public Component {
            members = List.copyOf(members);
        }
    }

    /**
     * One message type.
     *
     * @param type MsgType(35)
     * @param name such as {@code NewOrderSingle}
     * @param admin true for a message of the session layer
     * @param members its body, in the order of the dictionary
     */
    public record MessageType(String type, String name, boolean admin, List<Member> members) {
        /** Copies the members. */
        public MessageType {
            members = List.copyOf(members);
        }
    }

    /** One part of a body, a component or a group. */
    public sealed interface Member {
        /**
         * Tells whether the member is required in the list that it belongs to.
         *
         * @return true when it is required
         */
        boolean required();
    }

    /**
     * A field as a member.
     *
     * @param tag key in {@link Dialect#fields}
     * @param required true when the field is required
     */
    public record FieldRef(int tag, boolean required) implements Member {}

    /**
     * A component as a member.
     *
     * @param name key in {@link Dialect#components}
     * @param required true when the component's own required members are required here
     */
    public record ComponentRef(String name, boolean required) implements Member {}

    /**
     * A repeating group as a member.
     *
     * @param countTag tag of its NumInGroup field
     * @param required true when the NumInGroup field is required
     * @param members members of one instance, the delimiter first
     */
    public record GroupRef(int countTag, boolean required, List<Member> members) implements Member {
        /** Copies the members. */
        public GroupRef {
            members = List.copyOf(members);
        }
    }
}
