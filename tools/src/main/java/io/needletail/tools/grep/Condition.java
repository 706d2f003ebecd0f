package io.needletail.tools.grep;

import io.needletail.tools.describe.DialectNames;
import io.needletail.tools.describe.GroupWalker;
import io.needletail.tools.describe.MessageName;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.Ascii;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/** Condition that a message must meet to be found. */
sealed interface Condition {
    /**
     * Tests a message.
     *
     * @param found a readable message
     * @param names its dialect's, asked for only when a name is needed
     */
    boolean holds(FoundMessage found, Supplier<DialectNames> names);

    /**
     * A field with a value, or with another one. Of a field that repeats, any instance counts.
     *
     * @param tag the field
     * @param negated true when no such field may be there
     * @param value tests the value
     */
    record OfField(int tag, boolean negated, ValueTest value) implements Condition {
        @Override
        public boolean holds(FoundMessage found, Supplier<DialectNames> names) {
            Message fields = found.fields();
            for (int field = 0; field < fields.endField(); field++) {
                if (fields.tag(field) == tag && value.holds(found, field, names)) return !negated;
            }
            return negated;
        }
    }

    /**
     * Several fields in the same instance of a repeating group.
     *
     * @param countTag the field that counts the group
     * @param fields conditions on an instance
     */
    record OfInstance(int countTag, List<OfField> fields) implements Condition {
        /** Copies the conditions. */
        public OfInstance {
            fields = List.copyOf(fields);
        }

        @Override
        public boolean holds(FoundMessage found, Supplier<DialectNames> names) {
            if (!found.fields().has(countTag)) return false;
            GroupWalker walker = new GroupWalker();
            walker.begin(PrintParts.nameOf(found, names.get()));
            Message message = found.fields();
            long instance = GroupWalker.OUTSIDE;
            long met = 0;
            for (int field = 0; field < message.endField(); field++) {
                walker.field(message, field);
                long now = walker.instanceOf(countTag);
                if (now != instance) met = 0;
                instance = now;
                if (instance != GroupWalker.OUTSIDE) met |= met(found, field, names);
                if (met == (1L << fields.size()) - 1) return true;
            }
            return false;
        }

        private long met(FoundMessage found, int field, Supplier<DialectNames> names) {
            long met = 0;
            for (int i = 0; i < fields.size(); i++) {
                OfField wanted = fields.get(i);
                boolean isThis = wanted.tag == found.fields().tag(field);
                if (isThis && wanted.value.holds(found, field, names)) met |= 1L << i;
            }
            return met;
        }
    }

    /**
     * A text anywhere in the message, {@code |} between its fields.
     *
     * @param pattern a regular expression
     */
    record OfText(UserPattern pattern) implements Condition {
        @Override
        public boolean holds(FoundMessage found, Supplier<DialectNames> names) {
            String text = new String(found.bytes(), found.from(), found.length(), StandardCharsets.ISO_8859_1);
            return pattern.isFoundIn(text.replace((char) Ascii.SOH, '|'));
        }
    }

    /** Tests the value of a field. */
    sealed interface ValueTest {
        boolean holds(FoundMessage found, int field, Supplier<DialectNames> names);
    }

    /** The value itself, or its meaning in any case. */
    final class Equal implements ValueTest {
        private final String text;
        private final byte[] bytes;
        private final boolean mayBeName;

        Equal(String text) {
            this.text = text;
            bytes = text.getBytes(StandardCharsets.UTF_8);
            // A meaning has a letter and more than one character.
            mayBeName = text.length() > 1 && text.chars().anyMatch(Character::isLetter);
        }

        @Override
        public boolean holds(FoundMessage found, int field, Supplier<DialectNames> names) {
            Message fields = found.fields();
            if (isValue(fields, field)) return true;
            if (!mayBeName) return false;
            byte[] meaning =
                    names.get().field(fields.tag(field)).meaning(fields.bytes(), fields.from(field), fields.to(field));
            if (new String(meaning, StandardCharsets.UTF_8).equalsIgnoreCase(text)) return true;
            if (fields.tag(field) != Tags.MSG_TYPE) return false;
            MessageName message = PrintParts.nameOf(found, names.get());
            return message.name().equalsIgnoreCase(text);
        }

        private boolean isValue(Message fields, int field) {
            int from = fields.from(field);
            if (fields.to(field) - from != bytes.length) return false;
            for (int i = 0; i < bytes.length; i++) {
                if (fields.bytes()[from + i] != bytes[i]) return false;
            }
            return true;
        }
    }

    /**
     * A regular expression that is found in the value.
     *
     * @param pattern the expression
     */
    record Matching(UserPattern pattern) implements ValueTest {
        @Override
        public boolean holds(FoundMessage found, int field, Supplier<DialectNames> names) {
            Message fields = found.fields();
            int from = fields.from(field);
            return pattern.isFoundIn(new String(fields.bytes(), from, fields.to(field) - from, StandardCharsets.UTF_8));
        }
    }
}
