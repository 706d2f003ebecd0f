package io.needletail.dictionary.validate;

import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.util.Arrays;

/**
 * Tells in one quick pass whether a message is right beyond doubt: every field known, where the dialect has it, once, in
 * the order of its group and of a form that is seen at a glance.
 *
 * <p>Such a message passes whatever rules are switched off. Of any other message nothing is said: {@link ValidatorScan}
 * judges it. The tags of messages that passed are kept as {@link TagSequenceCache}s, so that of the next message with the same tags
 * only the values must be looked at. One thread; allocates in its constructor and for shapes.
 */
final class FastPathValidator {
    private static final int MSG_TYPE_FIELD = 2;
    private static final int DOUBT = -1;
    private static final int NO_PLACE = Integer.MAX_VALUE;
    private static final int SHAPES = 32;
    private static final int SHAPE_FIELDS_MAX = 512;
    private static final int SPREAD = 0x9E37_79B9;

    private final ValidatorTables outer;
    private final int entriesMax;
    private final long[] seen;
    private final FastValueCheck values = new FastValueCheck();
    private final TagSequenceCache[] shapes = new TagSequenceCache[SHAPES];
    private final int[] missed = new int[SHAPES];
    private final TagSequenceCache noShape = new TagSequenceCache();
    private TagSequenceCache learned = noShape;
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
        Arrays.fill(shapes, noShape);
    }

    /** Tells whether a message whose body belongs to the given dialect passes for sure. */
    boolean passes(Message judged, ValidatorTables dialect) {
        MemberTable body = table(judged, dialect);
        if (body == outer.trailer) return false;
        values.message = judged;
        int sample = sample(judged);
        int slot = sample >>> -Integer.numberOfTrailingZeros(SHAPES);
        TagSequenceCache shape = shapes[slot];
        return shape.fits(values, body) ? shape.holds(values) : passes(judged, body, sample, slot);
    }

    // Whoever sends messages of ever new shapes shall not make us learn them all: it is done at the second sight.
    private boolean passes(Message judged, MemberTable body, int sample, int slot) {
        message = judged;
        end = judged.endField();
        if (missed[slot] != sample || end > SHAPE_FIELDS_MAX) {
            missed[slot] = sample;
            return passes(body);
        }
        if (shapes[slot] == noShape) shapes[slot] = new TagSequenceCache();
        learned = shapes[slot];
        learned.begin(values, body);
        boolean passes = passes(body);
        if (!passes) learned.forget();
        learned = noShape;
        return passes;
    }

    // Of two messages with other tags other numbers, mostly; its highest bits are the shape's place.
    private static int sample(Message judged) {
        int count = judged.endField();
        int tags = judged.tag(count / 2) + 31 * judged.tag(count * 3 / 4) + 961 * judged.tag(Math.max(0, count - 2));
        return (tags * 31 + count) * SPREAD;
    }

    // The members of the message's type, or the trailer's where there is no such type.
    private MemberTable table(Message judged, ValidatorTables dialect) {
        int type = judged.msgType();
        if (type == lastType && dialect == lastDialect) return lastTable;
        if (type == MsgTypes.NONE) return outer.trailer;
        int place = dialect.types.find(judged.bytes(), judged.from(MSG_TYPE_FIELD), judged.to(MSG_TYPE_FIELD));
        if (place == TextIndex.NOT_FOUND) return outer.trailer;
        lastType = type;
        lastDialect = dialect;
        lastTable = dialect.messages[place];
        return lastTable;
    }

    private boolean passes(MemberTable body) {
        int at = section(outer.header, 0);
        if (at != DOUBT) at = section(body, at);
        if (at != DOUBT) at = section(outer.trailer, at);
        return at == end;
    }

    // Answers the first field that is none of the section.
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
            if ((marks[place >>> 6] & mark) != 0) return DOUBT;
            marks[place >>> 6] |= mark;
            required += TagIndex.required(entry);
            at = member(section, entry, at);
            if (at == DOUBT) return DOUBT;
        }
        return required == section.requiredCount ? at : DOUBT;
    }

    // Answers the first field that is none of the group. Places rise within an instance, so nothing comes twice.
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
                if (required != group.requiredCount) return DOUBT;
                required = 0;
                instances++;
            } else if (place <= previous) {
                return DOUBT;
            }
            previous = place;
            required += TagIndex.required(entry);
            at = member(group, entry, at);
            if (at == DOUBT) return DOUBT;
        }
        if (required != group.requiredCount || instances > entriesMax) return DOUBT;
        if (learned != noShape) learned.addCount(instances, counter);
        return values.isCount(instances, counter) ? at : DOUBT;
    }

    // Answers the field behind a member and its group.
    private int member(MemberTable members, long entry, int at) {
        int form = TagIndex.form(entry);
        int place = TagIndex.place(entry);
        ValueRule rule = members.rules[place];
        if (form == SwarValueCheck.COUNT) return isRightCount(rule, at) ? group(members.groups[place], at) : DOUBT;
        if (learned != noShape) learned.add(form, rule, at);
        return values.isRight(form, rule, at) ? at + 1 : DOUBT;
    }

    // Some counts, such as NoSides(552), have listed values; that they are numbers is seen when the entries are
    // counted.
    private boolean isRightCount(ValueRule rule, int counter) {
        if (!rule.isListed()) return true;
        if (learned != noShape) learned.add(SwarValueCheck.OTHER, rule, counter);
        return values.isRightByRule(rule, counter);
    }
}
