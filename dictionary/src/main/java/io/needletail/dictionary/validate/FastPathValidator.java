package io.needletail.dictionary.validate;

import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.util.Arrays;

/**
 * Accepts in one quick pass messages that are certainly valid: every field is known, in its section, not repeated, in
 * the order of its group, and its value passes {@link FastValueCheck}.
 *
 * <p>Such a message is valid under any options. Any other message is left undecided, and {@link ValidatorScan}
 * validates it. A {@link TagSequenceCache} keeps the tags of a message that passed: for the next message with the same
 * tags only the values are checked. One thread; allocates in its constructor and while it learns a tag sequence.
 */
final class FastPathValidator {
    private static final int MSG_TYPE_FIELD = 2;
    private static final int UNDECIDED = -1;
    private static final int NO_PLACE = Integer.MAX_VALUE;
    private static final int CACHES = 32;
    private static final int CACHED_FIELDS_MAX = 512;
    private static final int SPREAD = 0x9E37_79B9;

    private final ValidatorTables outer;
    private final int entriesMax;
    private final long[] seen;
    private final FastValueCheck values = new FastValueCheck();
    private final TagSequenceCache[] caches = new TagSequenceCache[CACHES];
    private final int[] lastMissed = new int[CACHES];
    private final TagSequenceCache unused = new TagSequenceCache();
    private TagSequenceCache learning = unused;
    private Message message;
    private int end;
    private int lastType = MsgTypes.NONE;
    private ValidatorTables lastDialect;
    private MemberTable lastTable;

    FastPathValidator(ValidatorTables outer, int messageMarks, int entriesMax) {
        this.outer = outer;
        this.entriesMax = entriesMax;
        int most = Math.max(messageMarks, Math.max(outer.header.size(), outer.trailer.size()));
        seen = new long[(most + Long.SIZE - 1) / Long.SIZE];
        lastDialect = outer;
        lastTable = outer.trailer;
        Arrays.fill(caches, unused);
    }

    /** Returns true when a message whose body belongs to the given dialect is certainly valid. */
    boolean passes(Message candidate, ValidatorTables dialect) {
        MemberTable body = table(candidate, dialect);
        if (body == outer.trailer) return false;
        values.message = candidate;
        int hash = tagHash(candidate);
        int slot = hash >>> -Integer.numberOfTrailingZeros(CACHES);
        TagSequenceCache cache = caches[slot];
        return cache.hasTagsOf(values, body) ? cache.accepts(values) : passes(candidate, body, hash, slot);
    }

    // A sequence is learned when it comes for the second time: a peer that sends ever new sequences causes no learning.
    private boolean passes(Message candidate, MemberTable body, int hash, int slot) {
        message = candidate;
        end = candidate.endField();
        if (lastMissed[slot] != hash || end > CACHED_FIELDS_MAX) {
            lastMissed[slot] = hash;
            return passes(body);
        }
        if (caches[slot] == unused) caches[slot] = new TagSequenceCache();
        learning = caches[slot];
        learning.begin(values, body);
        boolean passes = passes(body);
        if (!passes) learning.clear();
        learning = unused;
        return passes;
    }

    // Hash of three tags and of the number of fields; its highest bits select the cache.
    private static int tagHash(Message candidate) {
        int count = candidate.endField();
        int tags = candidate.tag(count / 2)
                + 31 * candidate.tag(count * 3 / 4)
                + 961 * candidate.tag(Math.max(0, count - 2));
        return (tags * 31 + count) * SPREAD;
    }

    // Returns the members of the message's type; those of the trailer for an unknown type.
    private MemberTable table(Message candidate, ValidatorTables dialect) {
        int type = candidate.msgType();
        if (type == lastType && dialect == lastDialect) return lastTable;
        if (type == MsgTypes.NONE) return outer.trailer;
        int place = dialect.types.find(candidate.bytes(), candidate.from(MSG_TYPE_FIELD), candidate.to(MSG_TYPE_FIELD));
        if (place == TextIndex.NOT_FOUND) return outer.trailer;
        lastType = type;
        lastDialect = dialect;
        lastTable = dialect.messages[place];
        return lastTable;
    }

    private boolean passes(MemberTable body) {
        int at = section(outer.header, 0);
        if (at != UNDECIDED) at = section(body, at);
        if (at != UNDECIDED) at = section(outer.trailer, at);
        return at == end;
    }

    // Returns the first field after the section, or UNDECIDED.
    private int section(MemberTable section, int from) {
        long[] marks = seen;
        Arrays.fill(marks, 0);
        int required = 0;
        int at = from;
        while (at < end) {
            long entry = section.index.entry(message.tag(at));
            if (entry == TagIndex.NONE) break;
            int place = TagIndex.place(entry);
            long mark = 1L << place;
            if ((marks[place >>> 6] & mark) != 0) return UNDECIDED;
            marks[place >>> 6] |= mark;
            required += TagIndex.required(entry);
            at = member(section, entry, at);
            if (at == UNDECIDED) return UNDECIDED;
        }
        return required == section.requiredCount ? at : UNDECIDED;
    }

    // Returns the first field after the group, or UNDECIDED. Places rise within an instance, so no member repeats.
    private int group(MemberTable group, int counter) {
        int instances = 0;
        int required = group.requiredCount;
        int previous = NO_PLACE;
        int at = counter + 1;
        while (at < end) {
            long entry = group.index.entry(message.tag(at));
            if (entry == TagIndex.NONE) break;
            int place = TagIndex.place(entry);
            if (place == 0) {
                if (required != group.requiredCount) return UNDECIDED;
                required = 0;
                instances++;
            } else if (place <= previous) {
                return UNDECIDED;
            }
            previous = place;
            required += TagIndex.required(entry);
            at = member(group, entry, at);
            if (at == UNDECIDED) return UNDECIDED;
        }
        if (required != group.requiredCount || instances > entriesMax) return UNDECIDED;
        if (learning != unused) learning.addCount(instances, counter);
        return values.isCount(instances, counter) ? at : UNDECIDED;
    }

    // Returns the field after a member and its group, or UNDECIDED.
    private int member(MemberTable members, long entry, int at) {
        int form = TagIndex.form(entry);
        int place = TagIndex.place(entry);
        ValueRule rule = members.rules[place];
        if (form == SwarValueCheck.COUNT) return isValidCount(rule, at) ? group(members.groups[place], at) : UNDECIDED;
        if (learning != unused) learning.add(form, rule, at);
        return values.isValid(form, rule, at) ? at + 1 : UNDECIDED;
    }

    // Some counts, such as NoSides(552), have listed values. group() compares the count with the number of entries.
    private boolean isValidCount(ValueRule rule, int counter) {
        if (!rule.isListed()) return true;
        if (learning != unused) learning.add(SwarValueCheck.OTHER, rule, counter);
        return values.followsRule(rule, counter);
    }
}
