package io.needletail.feed.book;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Name;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.ArrayList;
import java.util.List;

/** The meaning of each slot of the templates for books, looked up once. */
final class FieldRoles {
    static final byte NONE = 0;
    static final byte ACTION = 1;
    static final byte TYPE = 2;
    static final byte SIDE = 3;
    static final byte PRICE = 4;
    static final byte SIZE = 5;
    static final byte LEVEL = 6;
    static final byte ORDERS = 7;
    static final byte ORDER_ID = 8;
    static final byte SECURITY = 9;
    static final byte RPT_SEQ = 10;
    static final byte MESSAGE_TYPE = 11;
    static final byte LAST_SEQUENCE = 12;
    static final byte TOTAL = 13;
    static final byte FIRST_PART = 14;
    static final byte LAST_PART = 15;
    static final byte NUMBER = 16;

    /** A sequence whose elements are updates. */
    static final byte ENTRIES = 17;

    private final List<String> names = new ArrayList<>();
    private final byte[] roles;

    FieldRoles(Templates templates, BookMapping mapping) {
        BookMapping.EntryFields entry = mapping.entry();
        names.addAll(List.of("", entry.action(), entry.type(), entry.side(), entry.price(), entry.size()));
        names.addAll(List.of(entry.level(), entry.orders(), entry.orderId(), mapping.security(), mapping.rptSeq()));
        BookMapping.SnapshotFields snapshot = mapping.snapshot();
        names.addAll(List.of(mapping.messageType(), snapshot.lastSequence(), snapshot.total()));
        names.addAll(List.of(snapshot.first(), snapshot.last(), snapshot.number()));
        roles = new byte[templates.slots().size()];
        boolean found = false;
        for (Template template : templates.all()) found |= assign(template.instructions(), false);
        if (!found) {
            throw new IllegalArgumentException("no template has a sequence with a field for the price ('"
                    + entry.price() + "'); BookMapping says which fields mean what");
        }
    }

    byte of(int slot) {
        return roles[slot];
    }

    /** Sets no role for fields of sequences within entries and of other sequences. */
    private boolean assign(List<Instruction> instructions, boolean isEntry) {
        boolean found = false;
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Instruction.Group group -> found |= assign(group.instructions(), isEntry);
                case Instruction.Sequence sequence -> {
                    if (!isEntry && hasPrice(sequence.instructions())) {
                        roles[sequence.slot()] = ENTRIES;
                        assign(sequence.instructions(), true);
                        found = true;
                    }
                }
                case Instruction.Field field -> roles[field.slot()] = role(field.name());
                case Instruction.SplitDecimal decimal -> roles[decimal.slot()] = role(decimal.name());
                case Instruction.Reference _ -> {
                    // The template in place of a reference is known only when decoding; its fields have their own
                    // roles.
                }
            }
        }
        return found;
    }

    private boolean hasPrice(List<Instruction> instructions) {
        return instructions.stream()
                .anyMatch(instruction -> instruction instanceof Instruction.Group group
                        ? hasPrice(group.instructions())
                        : role(instruction.name()) == PRICE);
    }

    private byte role(Name name) {
        for (byte role = ACTION; role < names.size(); role++) {
            String wanted = names.get(role);
            if (!wanted.isEmpty() && (wanted.equals(name.id()) || wanted.equals(name.local()))) return role;
        }
        return NONE;
    }
}
