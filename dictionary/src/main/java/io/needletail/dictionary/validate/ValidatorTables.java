package io.needletail.dictionary.validate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.wire.DataPairs;

/**
 * A {@link Dialect} compiled for {@link Validator}: arrays with the members, required members and groups of each
 * message, with components expanded. Immutable: compile a dialect once and share the tables among all sessions.
 */
public final class ValidatorTables {
    final String name;
    final TextIndex types;
    final MemberTable[] messages;
    final MemberTable header;
    final MemberTable trailer;
    final TagIndex tags;
    final ValueRule[] rules;
    final DataPairs dataPairs;

    /** Number of members of the largest group, those of the groups in it included: the marks that it needs. */
    final int groupMarks;

    /** Number of members of the largest message: the marks that a validator needs for a body. */
    final int messageMarks;

    ValidatorTables(ValidatorCompiler compiler) {
        name = compiler.name();
        types = compiler.types();
        messages = compiler.messages();
        header = compiler.header();
        trailer = compiler.trailer();
        tags = compiler.tags();
        rules = compiler.rules();
        groupMarks = compiler.groupMarks();
        dataPairs = compiler.dataPairs();
        int largest = 0;
        for (MemberTable message : messages) largest = Math.max(largest, message.size());
        messageMarks = largest;
    }

    /**
     * Compiles a dialect.
     *
     * @param dialect dialect of a session, a transport or an application
     * @return its tables
     * @throws IllegalArgumentException when the dialect refers to a field or component that it does not define, or
     *     nests groups or components deeper than {@link Dialect#NESTING_MAX}, such as a component that contains itself
     */
    public static ValidatorTables of(Dialect dialect) {
        return new ValidatorTables(new ValidatorCompiler(dialect));
    }

    /**
     * Returns the dialect's name.
     *
     * @return such as {@code FIX.4.4}
     */
    public String name() {
        return name;
    }

    /** Returns the rule of a tag, which does not depend on the message. */
    ValueRule rule(int tag) {
        int place = tags.find(tag);
        return place == TagIndex.NOT_FOUND ? ValueRule.UNDEFINED : rules[place];
    }
}
