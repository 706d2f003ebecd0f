package io.needletail.dictionary.validate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.wire.DataPairs;
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
 * Validates messages against a {@link Dialect}: fields, their order and their values. Rules and options are those of
 * QuickFIX/J, see {@link ValidatorOptions}. A rejection contains SessionRejectReason(373), RefTagID(371) and the field
 * number.
 *
 * <p>One instance per session, used by one thread; sessions share the {@link ValidatorTables}. One pass over the fields
 * accepts most messages; a message that this pass cannot decide takes a second, exact pass. The validator keeps the tag
 * sequences of messages that came twice, at most 32 sequences of at most 512 fields: for the next message with the same
 * tags it checks only the values. A message that passes causes no allocation, except while its tag sequence is learned,
 * and when it has more tags that the dictionary does not define than any message before it.
 */
public final class Validator implements MessageValidator {
    private static final int BEGIN_STRING = 8;
    private static final int BEGIN_STRING_FIELD = 0;
    private static final int APPL_VER_ID = 1128;
    private static final int DEFAULT_APPL_VER_ID = 1137;
    private static final int UNSUPPORTED_APPLICATION_VERSION = 18;

    private final ValidatorOptions options;
    private final ValidatorTables firstApplication;
    private final Map<String, ValidatorTables> byVersion;
    private final ValidatorTables session;
    private final ValidatorTables[] applications;
    private final TextIndex versions;
    private final byte[] beginString;
    private final DataPairs dataPairs;
    private final FastPathValidator fastPath;
    private final ValidatorScan scan;
    private ValidatorTables application;

    /**
     * Creates the validator of one session of FIX 4.0 to 4.4.
     *
     * @param tables tables of the dialect, whose name must be the session's BeginString(8)
     * @param options rules to apply
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
        firstApplication = application;
        List<String> names = new ArrayList<>(byVersion.keySet());
        versions = new TextIndex(names);
        applications = names.stream().map(byVersion::get).toArray(ValidatorTables[]::new);
        beginString = session.name().getBytes(StandardCharsets.ISO_8859_1);
        int messageMarks = Math.max(session.messageMarks, application.messageMarks);
        int groupMarks = Math.max(session.groupMarks, application.groupMarks);
        DataPairs pairs = session.dataPairs.and(application.dataPairs);
        for (ValidatorTables tables : applications) {
            pairs = pairs.and(tables.dataPairs);
            messageMarks = Math.max(messageMarks, tables.messageMarks);
            groupMarks = Math.max(groupMarks, tables.groupMarks);
        }
        dataPairs = pairs;
        fastPath = new FastPathValidator(session, messageMarks, options.groupEntriesMax());
        scan = new ValidatorScan(session, messageMarks, groupMarks, options);
    }

    /**
     * Creates the validator of one session over FIXT.1.1. The dialect of the transport applies to header, trailer and
     * administrative messages. The dialect of an application message is that of its ApplVerID(1128); without ApplVerID
     * that of the DefaultApplVerID(1137) in the peer's Logon; before a Logon that of {@code ourDefault}.
     *
     * @param transport tables of FIXT.1.1
     * @param applications tables by ApplVerID(1128), such as {@code 9} for FIX 5.0 SP2
     * @param ourDefault the configured DefaultApplVerID(1137)
     * @param options rules to apply
     * @return the validator
     * @throws IllegalArgumentException when {@code applications} does not contain {@code ourDefault}
     */
    public static Validator fixt(
            ValidatorTables transport,
            Map<String, ValidatorTables> applications,
            String ourDefault,
            ValidatorOptions options) {
        ValidatorTables application = applications.get(ourDefault);
        if (application == null) {
            throw new IllegalArgumentException("DefaultApplVerID=" + ourDefault
                    + ": there is no dictionary for this version; AppDataDictionary names those of "
                    + applications.keySet() + "; add one, or choose another default");
        }
        return new Validator(transport, application, applications, options);
    }

    @Override
    public MessageValidator another() {
        return new Validator(session, firstApplication, byVersion, options);
    }

    @Override
    public DataPairs dataPairs() {
        return dataPairs;
    }

    @Override
    public long verdict(Message message) {
        if (!hasBeginString(message))
            return MessageValidator.verdict(ValueRule.OUT_OF_RANGE, BEGIN_STRING, BEGIN_STRING_FIELD);
        if (applications.length == 0) return verdict(message, session);
        int type = message.msgType();
        if (MsgTypes.isAdmin(type)) {
            long verdict = verdict(message, session);
            return type == MsgTypes.LOGON && verdict == PASS ? adoptDefaultVersion(message) : verdict;
        }
        int field = message.find(APPL_VER_ID);
        if (field == FieldReader.NOT_FOUND) return verdict(message, application);
        int version = versions.find(message.bytes(), message.from(field), message.to(field));
        if (version != TextIndex.NOT_FOUND) return verdict(message, applications[version]);
        return MessageValidator.verdict(UNSUPPORTED_APPLICATION_VERSION, APPL_VER_ID, field);
    }

    /**
     * {@inheritDoc}
     *
     * <p>{@code verdict} must be the last one that this validator returned.
     */
    @Override
    public String text(Message message, long verdict) {
        int reason = MessageValidator.reason(verdict);
        boolean hasText = reason == ValidationResult.GROUP_OUT_OF_ORDER || reason == ValidationResult.GROUP_COUNT;
        return hasText ? scan.text() : "";
    }

    private long verdict(Message message, ValidatorTables tables) {
        return fastPath.passes(message, tables) ? PASS : scan.verdict(message, tables);
    }

    private boolean hasBeginString(Message message) {
        int from = message.from(BEGIN_STRING_FIELD);
        int to = message.to(BEGIN_STRING_FIELD);
        return Arrays.equals(beginString, 0, beginString.length, message.bytes(), from, to);
    }

    private long adoptDefaultVersion(Message logon) {
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
