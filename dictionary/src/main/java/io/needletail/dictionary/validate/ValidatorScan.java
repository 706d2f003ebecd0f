package io.needletail.dictionary.validate;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.util.List;

/**
 * One pass over a message's fields: header, body, trailer. Holds what a session needs between messages and no more;
 * allocates in its constructor, and where a message has more foreign tags than any before.
 */
final class ValidatorScan {
    private static final int BEGIN_STRING_FIELD = 0;
    private static final int MSG_TYPE_FIELD = 2;
    private static final int INVALID_MSG_TYPE = 11;
    private static final int HEADER_RANK = 0;
    private static final int TRAILER_RANK = 1;
    private static final int BODY_RANK = 2;
    private static final MemberTable NOTHING = new MemberTable(List.of(), List.of(), 0, 0);

    private final ValidatorTables outer;
    private final ValidationResult judgement;
    private final boolean sectionsInOrder;
    private final SectionState header;
    private final SectionState body;
    private final SectionState trailer;
    private final GroupScan headerGroups;
    private final GroupScan bodyGroups;
    private final UnknownTags foreign = new UnknownTags();
    private Message message;
    private ValidatorTables inner;
    private int end;
    private int round;

    ValidatorScan(ValidatorTables outer, int messageMarks, int groupMarks, ValidatorOptions options) {
        this.outer = outer;
        judgement = new ValidationResult(options);
        sectionsInOrder = options.validateFieldsOutOfOrder();
        header = new SectionState(HEADER_RANK, outer.header.size());
        trailer = new SectionState(TRAILER_RANK, outer.trailer.size());
        body = new SectionState(BODY_RANK, messageMarks);
        headerGroups = new GroupScan(judgement, outer.groupMarks);
        bodyGroups = new GroupScan(judgement, groupMarks);
    }

    /** Judges a message whose body belongs to the given dialect. */
    long verdict(Message judged, ValidatorTables dialect) {
        int type = dialect.types.find(judged.bytes(), judged.from(MSG_TYPE_FIELD), judged.to(MSG_TYPE_FIELD));
        begin(judged, dialect, type == TextIndex.NOT_FOUND ? NOTHING : dialect.messages[type]);
        int at = header(BEGIN_STRING_FIELD);
        if (at != ValidationResult.REFUSED) at = body(at);
        if (at != ValidationResult.REFUSED) at = trailer(at);
        if (at == ValidationResult.REFUSED) return judgement.verdict();
        if (type == TextIndex.NOT_FOUND) {
            return MessageValidator.verdict(INVALID_MSG_TYPE, judged.tag(MSG_TYPE_FIELD), MSG_TYPE_FIELD);
        }
        judgement.missing(header);
        judgement.missing(trailer);
        judgement.missing(body);
        return judgement.verdict();
    }

    /** Words for the last refusal, empty where those of its reason do. */
    String text() {
        return judgement.text();
    }

    private void begin(Message judged, ValidatorTables dialect, MemberTable members) {
        message = judged;
        inner = dialect;
        end = judged.endField();
        if (++round < 0) forget();
        if (headerGroups.isWornOut() || bodyGroups.isWornOut()) forget();
        judgement.begin(judged);
        header.begin(outer.header, round);
        body.begin(members, round);
        trailer.begin(outer.trailer, round);
        headerGroups.begin(judged, outer, outer);
        bodyGroups.begin(judged, dialect, outer);
        foreign.clear();
    }

    private void forget() {
        round = 1;
        header.forget();
        body.forget();
        trailer.forget();
        headerGroups.forget();
        bodyGroups.forget();
    }

    private int header(int from) {
        int at = from;
        while (at < end) {
            long member = outer.header.index.entry(message.tag(at));
            if (member == TagIndex.NONE) return at;
            at = member(header, headerGroups, member, at);
            if (at == ValidationResult.REFUSED) return at;
        }
        return at;
    }

    private int body(int from) {
        int at = from;
        while (at < end) {
            int tag = message.tag(at);
            long member = body.table.index.entry(tag);
            if (member != TagIndex.NONE) {
                at = member(body, bodyGroups, member, at);
            } else if (outer.trailer.index.find(tag) != TagIndex.NOT_FOUND) {
                return at;
            } else {
                at = stray(at);
            }
            if (at == ValidationResult.REFUSED) return at;
        }
        return at;
    }

    private int trailer(int from) {
        for (int at = from; at < end; at++) {
            long member = outer.trailer.index.entry(message.tag(at));
            if (member == TagIndex.NONE) return judgement.refuse(ValidationResult.TAG_OUT_OF_ORDER, at);
            if (member(trailer, headerGroups, member, at) == ValidationResult.REFUSED) return ValidationResult.REFUSED;
        }
        return end;
    }

    // Answers the field behind it and behind its group.
    private int member(SectionState section, GroupScan groups, long entry, int at) {
        int tag = message.tag(at);
        int member = TagIndex.place(entry);
        if (!section.see(entry) && !judgement.repeated(section, at)) return ValidationResult.REFUSED;
        ValueRule rule = section.table.rules[member];
        judgement.value(rule, at, ValidationResult.fieldRank(section, tag));
        if (!rule.isDefined() && !judgement.allows(tag)) {
            judgement.note(ValidationResult.fieldRank(section, tag), ValidationResult.INVALID_TAG_NUMBER, at);
        }
        MemberTable group = section.table.groups[member];
        return group == null ? at + 1 : groups.scan(section, group, at);
    }

    // A field of the body that is no member of it: one of the header, or one that is not of this message.
    private int stray(int at) {
        int tag = message.tag(at);
        long member = outer.header.index.entry(tag);
        if (member != TagIndex.NONE) {
            int behind = member(header, headerGroups, member, at);
            if (behind == ValidationResult.REFUSED || !sectionsInOrder) return behind;
            return judgement.refuse(ValidationResult.TAG_OUT_OF_ORDER, at);
        }
        if (tag > 0 && !foreign.see(tag) && !judgement.repeated(body, at)) return ValidationResult.REFUSED;
        ValueRule rule = inner.rule(tag);
        long rank = ValidationResult.fieldRank(body, tag);
        judgement.value(rule, at, rank);
        if (!judgement.allows(tag)) {
            int reason = rule.isDefined()
                    ? ValidationResult.TAG_NOT_DEFINED_FOR_MESSAGE
                    : ValidationResult.INVALID_TAG_NUMBER;
            judgement.note(rank, reason, at);
        }
        return at + 1;
    }
}
