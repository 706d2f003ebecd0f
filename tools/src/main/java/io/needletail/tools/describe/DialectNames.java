package io.needletail.tools.describe;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.wire.Tags;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Names of the fields, values and messages of a dialect; built field by field as they are asked for. One thread. */
public final class DialectNames {
    private static final int NEAR_MAX = 1 << 14;
    private static final int LIKE_MAX = 5;

    private final List<Dialect> dialects;
    private final FieldName[] near = new FieldName[NEAR_MAX];
    private final Map<Integer, FieldName> far = new HashMap<>();
    private final Map<Integer, MessageName> packed = new HashMap<>();
    private final Map<String, MessageName> messages = new HashMap<>();

    /**
     * Names of one dialect, or of an application dialect and the session dialect below it.
     *
     * @param dialects the first one that has a field or message counts
     */
    public DialectNames(List<Dialect> dialects) {
        this.dialects = List.copyOf(dialects);
    }

    /**
     * A field.
     *
     * @param tag any number
     * @return the same object at every call for a field that a dialect has; one without a name for any other
     */
    public FieldName field(int tag) {
        if (tag >= 0 && tag < NEAR_MAX) {
            FieldName known = near[tag];
            if (known == null) near[tag] = known = lookUp(tag);
            return known;
        }
        FieldName known = far.get(tag);
        if (known != null) return known;
        FieldName found = lookUp(tag);
        if (found.isKnown()) far.put(tag, found);
        return found;
    }

    private FieldName lookUp(int tag) {
        return dialects.stream()
                .map(dialect -> dialect.fields().get(tag))
                .filter(field -> field != null)
                .findFirst()
                .map(field -> FieldName.of(tag, field.name(), field.type(), valuesOf(field)))
                .orElseGet(() -> FieldName.unknown(tag));
    }

    private static EnumNames valuesOf(Field field) {
        return field.values().isEmpty() ? EnumNames.NONE : new EnumNames(field.values());
    }

    /**
     * The tag of a field that a user names.
     *
     * @param name a tag, or a name in any case
     * @return its tag; empty when no dialect has the name
     */
    public OptionalInt tag(String name) {
        if (name.matches("\\d{1,9}")) return OptionalInt.of(Integer.parseInt(name));
        return dialects.stream()
                .flatMap(dialect -> dialect.fields().values().stream())
                .filter(field -> field.name().equalsIgnoreCase(name))
                .mapToInt(Field::tag)
                .findFirst();
    }

    /**
     * Tells whether a field has a text as one of its values, or as the meaning of one.
     *
     * @param tag the field
     * @param text a value, several with blanks between them, or a meaning in any case
     * @return true when a dialect has it
     */
    boolean hasValue(int tag, String text) {
        return isValue(tag, text) || Stream.of(text.split(" ")).allMatch(word -> isValue(tag, word));
    }

    private boolean isValue(int tag, String text) {
        boolean isListed = dialects.stream()
                .flatMap(dialect -> Stream.ofNullable(dialect.fields().get(tag)))
                .flatMap(field -> field.values().stream())
                .anyMatch(value -> value.text().equals(text) || value.name().equalsIgnoreCase(text));
        boolean isMessage = tag == Tags.MSG_TYPE
                && dialects.stream()
                        .flatMap(dialect -> dialect.messages().entrySet().stream())
                        .anyMatch(entry -> entry.getKey().equals(text)
                                || entry.getValue().name().equalsIgnoreCase(text));
        return isListed || isMessage;
    }

    /** The values of a field with their meanings, such as {@code 1 (BUY)}; empty when it has no list. */
    List<String> values(int tag) {
        return dialects.stream()
                .flatMap(dialect -> Stream.ofNullable(dialect.fields().get(tag)))
                .findFirst()
                .map(field -> field.values().stream()
                        .map(value -> value.text() + " (" + value.name() + ")")
                        .toList())
                .orElse(List.of());
    }

    /**
     * The names of fields that resemble a word.
     *
     * @param word part of a name, in any case
     * @return at most five, those that share most of their beginning first
     */
    public List<String> like(String word) {
        return dialects.stream()
                .flatMap(dialect -> dialect.fields().values().stream())
                .map(Field::name)
                .filter(name -> sharedPrefix(name, word) >= Math.min(4, word.length()))
                .distinct()
                .sorted(Comparator.comparingInt((String name) -> -sharedPrefix(name, word))
                        .thenComparingInt(String::length)
                        .thenComparing(Comparator.naturalOrder()))
                .limit(LIKE_MAX)
                .toList();
    }

    private static int sharedPrefix(String name, String word) {
        int shared = 0;
        while (shared < Math.min(name.length(), word.length()) && name.regionMatches(true, shared, word, shared, 1)) {
            shared++;
        }
        return shared;
    }

    /**
     * A type of message by its packed number.
     *
     * @param type of {@code Message.msgType()}, above 0
     * @param text the same as text
     * @return what the dialects say of it
     */
    MessageName message(int type, Supplier<String> text) {
        MessageName known = packed.get(type);
        if (known != null) return known;
        MessageName found = message(text.get());
        if (found.isKnown()) packed.put(type, found);
        return found;
    }

    /**
     * A type of message.
     *
     * @param type MsgType(35)
     * @return what the dialects say of it; without a name when none has it
     */
    public MessageName message(String type) {
        MessageName known = messages.get(type);
        if (known != null) return known;
        MessageName found = build(type);
        if (found.isKnown()) messages.put(type, found);
        return found;
    }

    private MessageName build(String type) {
        Stream<Dialect> having =
                dialects.stream().filter(dialect -> dialect.messages().containsKey(type));
        Dialect dialect = having.findFirst().orElse(dialects.getFirst());
        MessageType message = dialect.messages().get(type);
        if (message == null) return MessageName.unknown(type, GroupShape.of(dialect, dialect.header()));
        List<Member> members = new ArrayList<>(dialect.header());
        members.addAll(message.members());
        return MessageName.known(type, message.name(), GroupShape.of(dialect, members));
    }

    /**
     * Tells whether a field belongs to the standard header or trailer.
     *
     * @param tag its tag
     * @return true when a dialect says so
     */
    public boolean isInHeader(int tag) {
        return dialects.stream()
                .flatMap(dialect -> Stream.concat(dialect.header().stream(), dialect.trailer().stream()))
                .anyMatch(member -> member instanceof FieldRef field && field.tag() == tag);
    }
}
