package io.needletail.dictionary.validate;

import io.needletail.dictionary.model.Dialect;

import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Judges messages by a {@link Dialect}: which fields, in which order, with which values. The rules and their switches are
 * those of QuickFIX/J, see {@link ValidatorOptions}; a refusal names SessionRejectReason(373), RefTagID(371) and the
 * field's place.
 *
 * <p>One instance per session, used by one thread; the {@link ValidatorTables} in it are shared. A message takes one pass
 * over its fields; what that cannot tell to be right beyond doubt takes a second, exact one. The tags of messages seen
 * twice are kept, 32 lists of at most 512 fields: of the next message with the same tags only the values are looked at.
 * Nothing is allocated for a message that passes, except while such a list is learned, and when the message has more tags
 * unknown to its dictionary than any message of the session before it.
 */
public final class Validator implements MessageValidator {
    private static final int BEGIN_STRING = 8;
    private static final int BEGIN_STRING_FIELD = 0;
    private static final int APPL_VER_ID = 1128;
    private static final int DEFAULT_APPL_VER_ID = 1137;
    private static final int UNSUPPORTED_APPLICATION_VERSION = 18;

    private final ValidatorOptions options;
    private final ValidatorTables ours;
    private final Map<String, ValidatorTables> byVersion;
    private final ValidatorTables session;
    private final ValidatorTables[] applications;
    private final TextIndex versions;
    private final byte[] beginString;
    private final FastPathValidator strict;
    private final ValidatorScan scan;
    private ValidatorTables application;

    /**
     * Makes the check of one session of FIX 4.0 to 4.4.
     *
     * @param tables the dialect's; its name must be the session's BeginString(8)
     * @param options which rules hold
     */
    public Validator(ValidatorTables tables, ValidatorOptions options) {
        this(tables, tables, Map.of(), options);
    }

    private Validator(
            ValidatorTables session,
            ValidatorTables application,
            Map<String, ValidatorTables> byVersion,
            ValidatorOptions options) {
        this.session = session;
        this.application = application;
        this.options = options;
        this.byVersion = byVersion;
        ours = application;
        List<String> names = new ArrayList<>(byVersion.keySet());
        versions = new TextIndex(names);
        applications = names.stream().map(byVersion::get).toArray(ValidatorTables[]::new);
        beginString = session.name().getBytes(StandardCharsets.ISO_8859_1);
        int messageMarks = Math.max(session.messageMarks, application.messageMarks);
        int groupMarks = Math.max(session.groupMarks, application.groupMarks);
        for (ValidatorTables tables : applications) {
            messageMarks = Math.max(messageMarks, tables.messageMarks);
            groupMarks = Math.max(groupMarks, tables.groupMarks);
        }
        strict = new FastPathValidator(session, messageMarks, options.groupEntriesMax());
        scan = new ValidatorScan(session, messageMarks, groupMarks, options);
    }

    /**
     * Makes the check of one session over FIXT.1.1. Header, trailer and the session's own messages are judged by the
     * transport's dialect. An application's message is judged by the dialect of its ApplVerID(1128); without that by the
     * one that the peer's Logon named as DefaultApplVerID(1137); before any Logon by our own.
     *
     * @param transport the tables of FIXT.1.1
     * @param applications by ApplVerID(1128), such as {@code 9} for FIX 5.0 SP2
     * @param ourDefault DefaultApplVerID(1137) as configured
     * @param options which rules hold
     * @return the check
     * @throws IllegalArgumentException when {@code applications} has no {@code ourDefault}
     */
    public static Validator fixt(
            ValidatorTables transport,
            Map<String, ValidatorTables> applications,
            String ourDefault,
            ValidatorOptions options) {
        ValidatorTables application = applications.get(ourDefault);
        if (application == null) {
            throw new IllegalArgumentException("DefaultApplVerID=" + ourDefault + " has no dictionary among those of "
                    + applications.keySet() + "; name one with AppDataDictionary, or choose another default");
        }
        return new Validator(transport, application, applications, options);
    }

    @Override
    public MessageValidator another() {
        return new Validator(session, ours, byVersion, options);
    }

    @Override
    public long verdict(Message message) {
        if (!isOurs(message)) return MessageValidator.verdict(ValueRule.OUT_OF_RANGE, BEGIN_STRING, BEGIN_STRING_FIELD);
        if (applications.length == 0) return judged(message, session);
        int type = message.msgType();
        if (MsgTypes.isAdmin(type)) {
            long verdict = judged(message, session);
            return type == MsgTypes.LOGON && verdict == PASS ? adopt(message) : verdict;
        }
        int field = message.find(APPL_VER_ID);
        if (field == FieldReader.NOT_FOUND) return judged(message, application);
        int version = versions.find(message.bytes(), message.from(field), message.to(field));
        if (version != TextIndex.NOT_FOUND) return judged(message, applications[version]);
        return MessageValidator.verdict(UNSUPPORTED_APPLICATION_VERSION, APPL_VER_ID, field);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Only of the verdict that was the last one.
     */
    @Override
    public String text(Message message, long verdict) {
        return MessageValidator.reason(verdict) == ValidationResult.GROUP_OUT_OF_ORDER ? scan.text() : "";
    }

    private long judged(Message message, ValidatorTables tables) {
        return strict.passes(message, tables) ? PASS : scan.verdict(message, tables);
    }

    private boolean isOurs(Message message) {
        int from = message.from(BEGIN_STRING_FIELD);
        int to = message.to(BEGIN_STRING_FIELD);
        return Arrays.equals(beginString, 0, beginString.length, message.bytes(), from, to);
    }

    private long adopt(Message logon) {
        int field = logon.find(DEFAULT_APPL_VER_ID);
        if (field == FieldReader.NOT_FOUND) return PASS;
        int version = versions.find(logon.bytes(), logon.from(field), logon.to(field));
        if (version == TextIndex.NOT_FOUND) {
            return MessageValidator.verdict(UNSUPPORTED_APPLICATION_VERSION, DEFAULT_APPL_VER_ID, field);
        }
        application = applications[version];
        return PASS;
    }
}
