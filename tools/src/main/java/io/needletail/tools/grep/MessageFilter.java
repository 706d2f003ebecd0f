package io.needletail.tools.grep;

import io.needletail.tools.describe.DialectChoice;
import io.needletail.tools.extract.FoundMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Tests messages against conditions, all of which they must meet. One thread. */
public final class MessageFilter {
    /** Most conditions at a time. */
    static final int CONDITIONS_MAX = 20;

    private final DialectChoice dialects;
    private final List<Condition> conditions;

    private final List<String> remarks;

    private MessageFilter(DialectChoice dialects, List<Condition> conditions, List<String> remarks) {
        this.dialects = dialects;
        this.conditions = conditions;
        this.remarks = List.copyOf(remarks);
    }

    /**
     * Returns what is doubtful in the conditions: a text that is no value of its field.
     *
     * @return a line each; empty when all is well
     */
    public List<String> remarks() {
        return remarks;
    }

    /**
     * Reads conditions.
     *
     * @param conditions such as {@code 11=ABC}, {@code MsgType!=Heartbeat}, {@code NoPartyIDs[PartyRole=1]}, or a
     *     regular expression over the whole message
     * @param dialects names of fields and values
     * @return the filter; without conditions every message meets it
     * @throws IllegalArgumentException when a condition is wrong; the text says what is expected
     */
    public static MessageFilter of(List<String> conditions, DialectChoice dialects) {
        return of(conditions, dialects, () -> false);
    }

    /**
     * Reads conditions for a search that can be stopped.
     *
     * @param conditions as above, at most {@value #CONDITIONS_MAX}
     * @param dialects names of fields and values
     * @param isStopped asked while an expression is searched for in a long text; true ends the search, and the message
     *     does not meet it
     * @return the filter
     * @throws IllegalArgumentException when a condition is wrong; the text says what is expected
     */
    public static MessageFilter of(List<String> conditions, DialectChoice dialects, BooleanSupplier isStopped) {
        if (conditions.size() > CONDITIONS_MAX) {
            throw new IllegalArgumentException(conditions.size() + " conditions; expected at most " + CONDITIONS_MAX);
        }
        List<String> remarks = new ArrayList<>();
        ConditionParser parser = new ConditionParser(dialects, isStopped, remarks::add);
        return new MessageFilter(dialects, conditions.stream().map(parser::read).toList(), remarks);
    }

    /**
     * Tests a message.
     *
     * @param found the message; one that cannot be read meets only conditions on its text
     * @return whether it meets all conditions
     */
    public boolean holds(FoundMessage found) {
        for (Condition condition : conditions) {
            boolean isText = condition instanceof Condition.OfText;
            if (!found.isReadable() && !isText) return false;
            if (!condition.holds(found, () -> dialects.of(found))) return false;
        }
        return true;
    }
}
