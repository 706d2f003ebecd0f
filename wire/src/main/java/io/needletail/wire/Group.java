package io.needletail.wire;

/**
 * A cursor over the instances of one repeating group; create one per group, and use it for every message.
 *
 * <pre>{@code
 * private final Group entries = new Group(NO_MD_ENTRIES, MD_ENTRY_TYPE, MD_ENTRY_PX, MD_ENTRY_SIZE);
 * if (entries.in(message) > 0) {
 *     while (entries.next()) book.set(entries.character(MD_ENTRY_TYPE), entries.decimal(MD_ENTRY_PX, 8));
 * }
 * }</pre>
 *
 * <p>An instance begins with the group's first member (its delimiter) and ends before the next delimiter. The last
 * instance ends before the first field that is no member. When no members are given, the last instance ends at the end
 * of the message or of the enclosing instance. For nested groups list the members of the inner groups too, and open the
 * inner cursor {@code in} the outer one. Reads in place, copies nothing; one thread; allocates only in its constructor.
 */
public final class Group extends FieldReader {
    private static final FieldIndex NOTHING = new FieldIndex(0);

    // in() keeps the first fields of this many instances; next() searches for those of further instances.
    private static final int BEGINS_MAX = 64;

    // Members below this tag are found in a table of bits.
    private static final int NEAR_MAX = 16_384;

    private final int countTag;
    private final int[] members;
    private final long[] nearMembers;
    private final int[] begins = new int[BEGINS_MAX];
    private int delimiter;
    private int instance;
    private int nextInstance;
    private int groupEnd;

    /**
     * Creates a cursor for one group.
     *
     * @param countTag tag of its NumInGroup field, such as NoMDEntries(268)
     * @param members tags of its fields, the delimiter first; none when they are not known
     */
    public Group(int countTag, int... members) {
        super(NOTHING);
        this.countTag = countTag;
        this.members = members.clone();
        nearMembers = near(members);
    }

    /**
     * Moves the cursor before the first instance.
     *
     * @param outer the message, or an instance of the enclosing group
     * @return the number of instances; {@link FieldValue#ABSENT} without the count field; {@link FieldValue#MALFORMED}
     *     when the count is not a number or differs from the number of instances (SessionRejectReason(373) 16), and
     *     then {@link #next} returns false
     */
    public long in(FieldReader outer) {
        index = outer.index;
        first = endField = nextInstance = groupEnd = instance = 0;
        int counter = outer.find(countTag);
        if (counter == NOT_FOUND) return FieldValue.ABSENT;
        long count = Ascii.digits(index.bytes, index.starts[counter], index.ends[counter]);
        int start = counter + 1;
        if (count <= 0 || start == outer.endField) {
            return count == 0 && !startsHere(start, outer.endField) ? 0 : FieldValue.MALFORMED;
        }
        delimiter = members.length > 0 ? members[0] : index.tags[start];
        if (index.tags[start] != delimiter) return FieldValue.MALFORMED;
        if (findInstances(start, outer.endField) != count) {
            nextInstance = groupEnd;
            return FieldValue.MALFORMED;
        }
        nextInstance = start;
        return count;
    }

    /**
     * Moves to the next instance; the getters read from it.
     *
     * @return false after the last one
     */
    public boolean next() {
        if (nextInstance >= groupEnd) return false;
        first = nextInstance;
        instance++;
        endField = instance < BEGINS_MAX ? begins[instance] : instanceEnd(first);
        nextInstance = endField;
        return true;
    }

    private boolean startsHere(int start, int limit) {
        return members.length > 0 && start < limit && index.tags[start] == members[0];
    }

    // Finds the end of the group and the first fields of its instances; returns their number.
    private int findInstances(int start, int limit) {
        int[] tags = index.tags;
        int[] firsts = begins;
        int count = 0;
        int at = start;
        for (; at < limit; at++) {
            int tag = tags[at];
            if (tag == delimiter) {
                if (count < BEGINS_MAX) firsts[count] = at;
                count++;
            } else if (members.length > 0 && !isMember(tag)) {
                break;
            }
        }
        groupEnd = at;
        if (count < BEGINS_MAX) firsts[count] = at;
        return count;
    }

    private int instanceEnd(int start) {
        int at = start + 1;
        while (at < groupEnd && index.tags[at] != delimiter) at++;
        return at;
    }

    private boolean isMember(int tag) {
        int word = tag >>> 6;
        if (word < nearMembers.length) return (nearMembers[word] & (1L << tag)) != 0;
        return tag >= NEAR_MAX && isFarMember(tag);
    }

    private boolean isFarMember(int tag) {
        for (int member : members) {
            if (member == tag) return true;
        }
        return false;
    }

    // Returns a bit for each member below NEAR_MAX.
    private static long[] near(int[] members) {
        int last = -1;
        for (int member : members) {
            if (member >= 0 && member < NEAR_MAX) last = Math.max(last, member);
        }
        long[] near = new long[(last >> 6) + 1];
        for (int member : members) {
            if (member >= 0 && member <= last) near[member >>> 6] |= 1L << member;
        }
        return near;
    }
}
