package io.needletail.wire;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pairs of a length field and the data field after it that a dictionary defines besides those of {@link DataFields}:
 * the value of the data field may contain SOH. Immutable. A lookup takes time linear in the number of pairs, for tags
 * that may be one's data tag only.
 */
public final class DataPairs {
    /** No pairs besides those of {@link DataFields}. */
    public static final DataPairs NONE = new DataPairs(List.of());

    private final List<Pair> pairs;
    private final int[] lengthTags;
    private final int[] dataTags;

    // A bit for each data tag modulo 64.
    private final long dataBits;

    /**
     * A length field and its data field.
     *
     * @param lengthTag tag of the field with the length
     * @param dataTag tag of the field after it
     */
    public record Pair(int lengthTag, int dataTag) {}

    private DataPairs(Collection<Pair> added) {
        pairs = List.copyOf(added);
        lengthTags = pairs.stream().mapToInt(Pair::lengthTag).toArray();
        dataTags = pairs.stream().mapToInt(Pair::dataTag).toArray();
        long bits = 0;
        for (int tag : dataTags) bits |= 1L << tag;
        dataBits = bits;
    }

    /**
     * Collects pairs; those of {@link DataFields} are left out.
     *
     * @param pairs of a dictionary
     * @return the added ones
     */
    public static DataPairs of(Collection<Pair> pairs) {
        Set<Pair> added = new HashSet<>(pairs);
        added.removeIf(pair -> DataFields.follows(pair.lengthTag(), pair.dataTag()));
        return added.isEmpty() ? NONE : new DataPairs(added);
    }

    /**
     * Joins the pairs of two dictionaries.
     *
     * @param other of the other dictionary
     * @return the pairs of both
     */
    public DataPairs and(DataPairs other) {
        Set<Pair> both = new HashSet<>(pairs);
        both.addAll(other.pairs);
        return of(both);
    }

    /**
     * Returns the added pairs.
     *
     * @return in no order
     */
    public List<Pair> pairs() {
        return pairs;
    }

    /** Tells whether two tags are a pair, of the standard or an added one. */
    boolean follows(int before, int tag) {
        return DataFields.follows(before, tag) || isAdded(before, tag);
    }

    /** Tells whether a body contains the data field of an added pair after its length field. */
    boolean areIn(FieldIndex index, int end) {
        if (dataBits == 0) return false;
        int[] tags = index.tags;
        for (int field = FieldScanner.FIRST_FIELD; field < end; field++) {
            if (isAdded(tags[field - 1], tags[field])) return true;
        }
        return false;
    }

    private boolean isAdded(int before, int tag) {
        if ((dataBits >>> tag & 1) == 0) return false;
        for (int i = 0; i < dataTags.length; i++) {
            if (dataTags[i] == tag && lengthTags[i] == before) return true;
        }
        return false;
    }
}
