package io.needletail.tools.describe;

import io.needletail.dictionary.model.Dialect;
import io.needletail.wire.Message;

/** Follows the fields of a message in their order and tells how deep in repeating groups each lies. One thread. */
public final class GroupWalker {
    /** The field lies in no instance of the group. */
    public static final long OUTSIDE = -1;

    private final GroupShape[] shapes = new GroupShape[Dialect.NESTING_MAX + 2];
    private final int[] instances = new int[Dialect.NESTING_MAX + 2];
    private final int[] countTags = new int[Dialect.NESTING_MAX + 2];
    private final int[] serials = new int[Dialect.NESTING_MAX + 2];
    private int opened;
    private int depth;
    private int fieldDepth;
    private boolean beginsInstance;
    private boolean opensGroup;
    private int nextKnown;

    /** Follows groups of which nothing is known yet; {@link #begin} comes first. */
    public GroupWalker() {}

    /**
     * Begins a message.
     *
     * @param message what is known of its type
     */
    public void begin(MessageName message) {
        depth = 0;
        opened = 0;
        opensGroup = false;
        nextKnown = 0;
        shapes[0] = message.shape();
    }

    /**
     * Takes the next field of a message. One that the dialect does not expect here lies in the instance before it when
     * a member of the same group follows.
     *
     * @param fields the message
     * @param field the field's number
     */
    public void field(Message fields, int field) {
        int tag = fields.tag(field);
        int level = depth > 0 && !isWithin(tag) ? levelOfNext(fields, field) : 0;
        if (level == 0) {
            field(tag, PrintParts.hasInstances(fields, field));
            return;
        }
        depth = level;
        fieldDepth = level;
        beginsInstance = false;
        opensGroup = false;
    }

    // The deepest level that has the next field that the dialect expects here; 0 outside all groups.
    private int levelOfNext(Message fields, int field) {
        if (nextKnown <= field) nextKnown = field + 1;
        while (nextKnown < fields.endField() && !isWithin(fields.tag(nextKnown))) nextKnown++;
        if (nextKnown == fields.endField()) return 0;
        int level = depth;
        while (level > 0 && !shapes[level].has(fields.tag(nextKnown))) level--;
        return level;
    }

    /**
     * Takes the next field, whatever follows it.
     *
     * @param tag its tag
     * @param hasInstances whether its value is a number above 0; of use for a field that counts a group
     */
    public void field(int tag, boolean hasInstances) {
        while (depth > 0 && !shapes[depth].has(tag)) depth--;
        beginsInstance = depth > 0 && tag == shapes[depth].delimiter();
        if (beginsInstance) instances[depth]++;
        GroupShape group = shapes[depth].group(tag);
        opensGroup = group != null;
        fieldDepth = depth;
        if (opensGroup && hasInstances && depth <= Dialect.NESTING_MAX) {
            shapes[++depth] = group;
            instances[depth] = 0;
            countTags[depth] = tag;
            serials[depth] = opened++;
        }
    }

    /**
     * Returns the depth of the field.
     *
     * @return 0 outside all groups, 1 in a group of the message
     */
    public int depth() {
        return fieldDepth;
    }

    /**
     * Tells whether the field is the first of an instance.
     *
     * @return true for the delimiter of its group
     */
    public boolean beginsInstance() {
        return beginsInstance;
    }

    /**
     * The instance that the field belongs to.
     *
     * @return from 1 on; 0 outside all groups
     */
    public int instance() {
        return fieldDepth == 0 ? 0 : instances[fieldDepth];
    }

    /**
     * Tells whether the field counts the instances of a group.
     *
     * @return true when the dialect says so
     */
    public boolean opensGroup() {
        return opensGroup;
    }

    /**
     * The instance of one group that the field belongs to, however deep below it.
     *
     * @param countTag the field that counts the group
     * @return another number for each instance in the message; {@link #OUTSIDE}
     */
    public long instanceOf(int countTag) {
        for (int level = fieldDepth; level > 0; level--) {
            if (countTags[level] == countTag) return ((long) serials[level] << Integer.SIZE) + instances[level];
        }
        return OUTSIDE;
    }

    /**
     * Tells whether the message, or a group that is open, has a field.
     *
     * @param tag its tag
     * @return false when the dialect does not expect it here
     */
    public boolean isWithin(int tag) {
        for (int level = depth; level >= 0; level--) {
            if (shapes[level].has(tag)) return true;
        }
        return false;
    }

    /**
     * The group whose instance may go on with the next field.
     *
     * @return the field that counts it; 0 outside all groups
     */
    public int openGroup() {
        return depth == 0 ? 0 : countTags[depth];
    }

    /**
     * The field that begins each instance of that group.
     *
     * @return its tag; of no use outside all groups
     */
    public int openDelimiter() {
        return shapes[depth].delimiter();
    }
}
