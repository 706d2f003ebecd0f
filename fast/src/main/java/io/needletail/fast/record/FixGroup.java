package io.needletail.fast.record;

import io.needletail.wire.FieldValue;

/**
 * A cursor over the elements of one sequence, found by the tag of its length such as NoMDEntries(268); make one for
 * each group, use it for every message. Nested: open the inner cursor {@code in} the outer one. One thread; no
 * allocation.
 */
public final class FixGroup extends FixFields {
    private final int countTag;
    private TagTable elements = TagTable.EMPTY;
    private int body = FieldRecord.NONE;
    private int nextBody = FieldRecord.NONE;

    /**
     * Describes a group.
     *
     * @param countTag the identifier of the sequence's length
     * @param view any view of the record that will be read, such as its {@link FixMessage}
     */
    public FixGroup(int countTag, FixFields view) {
        super(view);
        this.countTag = countTag;
    }

    /**
     * Places the cursor before the first element.
     *
     * @param outer the message, or an element of the enclosing group, of the same record
     * @return the number of elements; {@link FieldValue#ABSENT} when the sequence is not there,
     *     {@link FieldValue#MALFORMED} when the tag is not that of a sequence
     */
    public long in(FixFields outer) {
        body = nextBody = FieldRecord.NONE;
        if (!outer.find(countTag)) return FieldValue.ABSENT;
        if (!outer.isSequence()) return FieldValue.MALFORMED;
        elements = table(outer.slot());
        nextBody = (int) outer.value();
        return outer.extra();
    }

    /**
     * Moves to the next element, which the getters then read.
     *
     * @return false after the last one
     */
    public boolean next() {
        body = nextBody;
        if (body == FieldRecord.NONE) return false;
        nextBody = record.nextElement(body);
        return true;
    }

    @Override
    boolean find(int tag) {
        return body != FieldRecord.NONE && record.isComplete() && findIn(body, elements, tag);
    }
}
