package io.needletail.dictionary.validate;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.util.List;

/**
 * The exact validation of a message, in one pass over header, body and trailer. One instance per session, one thread.
 * Allocates in its constructor, and when a message has more undefined tags than any before it.
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
    private final ValidationResult result;
    private final boolean sectionsInOrder;
    private final SectionState header;
    private final SectionState body;
    private final SectionState trailer;
    private final GroupScan headerGroups;
    private final GroupScan bodyGroups;
    private final UnknownTags unknownTags = new UnknownTags();
    private Message message;
    private ValidatorTables inner;
    private int end;
    private int round;

    ValidatorScan(ValidatorTables outer, int messageMarks, int groupMarks, ValidatorOptions options) {
        this.outer = outer;
        result = new ValidationResult(options);
        sectionsInOrder = options.validateFieldsOutOfOrder();
        header = new SectionState(HEADER_RANK, outer.header.size());
        trailer = new SectionState(TRAILER_RANK, outer.trailer.size());
        body = new SectionState(BODY_RANK, messageMarks);
        headerGroups = new GroupScan(result, outer.groupMarks);
        bodyGroups = new GroupScan(result, groupMarks);
    }

    /** Returns the verdict on a message whose body belongs to the given dialect. */
    long verdict(Message candidate, ValidatorTables dialect) {
        int type = dialect.types.find(candidate.bytes(), candidate.from(MSG_TYPE_FIELD), candidate.to(MSG_TYPE_FIELD));
        begin(candidate, dialect, type == TextIndex.NOT_FOUND ? NOTHING : dialect.messages[type]);
        int at = header(BEGIN_STRING_FIELD);
        if (at != ValidationResult.REJECTED) at = body(at);
        if (at != ValidationResult.REJECTED) at = trailer(at);
        if (at == ValidationResult.REJECTED) return result.verdict();
        if (type == TextIndex.NOT_FOUND) {
            return MessageValidator.verdict(INVALID_MSG_TYPE, candidate.tag(MSG_TYPE_FIELD), MSG_TYPE_FIELD);
        }
        result.missing(header);
        result.missing(trailer);
        result.missing(body);
        return result.verdict();
    }

    /** Returns the text for the last rejection; empty when the text of its reason is enough. */
    String text() {
        return result.text();
    }

    private void begin(Message candidate, ValidatorTables dialect, MemberTable members) {
        message = candidate;
        inner = dialect;
        end = candidate.endField();
        if (++round < 0) forget();
        if (headerGroups.needsReset() || bodyGroups.needsReset()) forget();
        result.begin(candidate);
        header.begin(outer.header, round);
        body.begin(members, round);
        trailer.begin(outer.trailer, round);
        headerGroups.begin(candidate, outer, outer);
        bodyGroups.begin(candidate, dialect, outer);
        unknownTags.clear();
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
            if (at == ValidationResult.REJECTED) return at;
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
                at = notMember(at);
            }
            if (at == ValidationResult.REJECTED) return at;
        }
        return at;
    }

    private int trailer(int from) {
        for (int at = from; at < end; at++) {
            long member = outer.trailer.index.entry(message.tag(at));
            if (member == TagIndex.NONE) return result.reject(ValidationResult.TAG_OUT_OF_ORDER, at);
            if (member(trailer, headerGroups, member, at) == ValidationResult.REJECTED)
                return ValidationResult.REJECTED;
        }
        return end;
    }

    // Returns the field after the member and its group.
    private int member(SectionState section, GroupScan groups, long entry, int at) {
        int tag = message.tag(at);
        int member = TagIndex.place(entry);
        if (!section.mark(entry) && !result.reportRepeated(section, at)) return ValidationResult.REJECTED;
        ValueRule rule = section.table.rules[member];
        result.value(rule, at, ValidationResult.fieldRank(section, tag));
        if (!rule.isDefined() && !result.allows(tag)) {
            result.report(ValidationResult.fieldRank(section, tag), ValidationResult.INVALID_TAG_NUMBER, at);
        }
        MemberTable group = section.table.groups[member];
        return group == null ? at + 1 : groups.scan(section, group, at);
    }

    // Validates a field in the body that is no member of it: a header field, or a field that the message does not have.
    private int notMember(int at) {
        int tag = message.tag(at);
        long member = outer.header.index.entry(tag);
        if (member != TagIndex.NONE) {
            int next = member(header, headerGroups, member, at);
            if (next == ValidationResult.REJECTED || !sectionsInOrder) return next;
            return result.reject(ValidationResult.TAG_OUT_OF_ORDER, at);
        }
        if (tag > 0 && !unknownTags.add(tag) && !result.reportRepeated(body, at)) return ValidationResult.REJECTED;
        ValueRule rule = inner.rule(tag);
        long rank = ValidationResult.fieldRank(body, tag);
        result.value(rule, at, rank);
        if (!result.allows(tag)) {
            int reason = rule.isDefined()
                    ? ValidationResult.TAG_NOT_DEFINED_FOR_MESSAGE
                    : ValidationResult.INVALID_TAG_NUMBER;
            result.report(rank, reason, at);
        }
        return at + 1;
    }
}
