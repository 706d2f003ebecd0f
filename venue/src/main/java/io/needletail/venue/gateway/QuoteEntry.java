package io.needletail.venue.gateway;

import io.needletail.matching.RefusalReason;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldWriter;
import java.util.Arrays;

/** The names of an entry of a MassQuote(i), and whether it was refused. */
final class QuoteEntry {
    private final Name set = new Name();
    private final Name id = new Name();

    /** {@link RefusalReason#NONE} for an entry that is accepted, or not answered yet. */
    RefusalReason refusal = RefusalReason.NONE;

    /** QuoteSetID(302) or QuoteEntryID(299). */
    private static final class Name {
        private final byte[] bytes = new byte[TrackedRequest.TEXT_MAX];
        private int length;

        private void take(FieldReader from, int tag) {
            int at = from.find(tag);
            length = at < 0 ? 0 : from.to(at) - from.from(at);
            if (length > 0) System.arraycopy(from.bytes(), from.from(at), bytes, 0, length);
        }

        private void take(Name other) {
            length = other.length;
            System.arraycopy(other.bytes, 0, bytes, 0, length);
        }

        private boolean is(Name other) {
            return Arrays.equals(bytes, 0, length, other.bytes, 0, other.length);
        }

        private void put(FieldWriter out, int tag) {
            if (length > 0) out.put(tag, bytes, 0, length);
        }
    }

    void clear() {
        set.length = 0;
        id.length = 0;
        refusal = RefusalReason.NONE;
    }

    /** Takes QuoteSetID(302). */
    void takeSet(FieldReader from) {
        set.take(from, FixTags.QUOTE_SET_ID);
    }

    /** Takes QuoteEntryID(299). */
    void takeId(FieldReader from) {
        id.take(from, FixTags.QUOTE_ENTRY_ID);
    }

    /** Takes the names of another one, which is not refused yet. */
    void take(QuoteEntry other) {
        set.take(other.set);
        id.take(other.id);
        refusal = RefusalReason.NONE;
    }

    boolean isOfSetOf(QuoteEntry other) {
        return set.is(other.set);
    }

    void putSet(FieldWriter out) {
        set.put(out, FixTags.QUOTE_SET_ID);
    }

    void putId(FieldWriter out) {
        id.put(out, FixTags.QUOTE_ENTRY_ID);
    }
}
