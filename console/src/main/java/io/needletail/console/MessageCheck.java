package io.needletail.console;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.operate.SessionDictionaries;
import io.needletail.session.RejectStyle;
import io.needletail.session.RejectText;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Validates a message as a session with the dictionary would, and tells the Reject(3) that it would send. */
final class MessageCheck {
    private static final String FIXT = "FIXT.1.1";

    private final DialectCatalog dialects;

    MessageCheck(DialectCatalog dialects) {
        this.dialects = dialects;
    }

    /** A validator and the style of its texts. */
    private record Rules(MessageValidator validator, RejectStyle style, String dictionary) {}

    /**
     * Validates.
     *
     * @param message the message
     * @param engine with {@code session}, the session whose dictionary and rules are used
     * @param session empty to use {@code dialect} with the rules that hold by default
     * @param dialect empty for the standard one of the message's version
     */
    Map<String, Object> validate(Message message, String engine, String session, String dialect) throws IOException {
        Rules rules = session.isEmpty() ? ofDialect(message, dialect) : ofSession(engine, session);
        long verdict = rules.validator().verdict(message);
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("dictionary", rules.dictionary());
        object.put("valid", verdict == MessageValidator.PASS);
        if (verdict == MessageValidator.PASS) return object;
        RejectText reject = new RejectText(message.text(Tags.BEGIN_STRING), rules.style(), rules.validator());
        object.put("reason", MessageValidator.reason(verdict));
        object.put("tag", MessageValidator.tag(verdict));
        object.put("field", MessageValidator.field(verdict));
        object.put("refTagId", reject.refTagId(message, verdict));
        object.put("text", reject.text(message, verdict));
        return object;
    }

    private Rules ofSession(String engine, String session) throws IOException {
        SessionDictionaries found = dialects.ofSession(engine, session);
        DictionaryConfig config = found.dictionaries().orElseThrow().config();
        RejectStyle style = RejectStyle.valueOf(config.options().style().name());
        MessageValidator validator = config.open(found.defaultApplVerId());
        return new Rules(validator, style, "of the session " + session);
    }

    private Rules ofDialect(Message message, String wanted) throws IOException {
        String version = message.text(Tags.BEGIN_STRING);
        String usual = version.equals(FIXT)
                ? Dialects.ofApplVerId(message.text(Tags.APPL_VER_ID)).orElse("FIX.5.0SP2")
                : version;
        String spec = wanted.isEmpty() ? usual : wanted;
        Dialect dialect = dialects.dialect(spec);
        return new Rules(validator(dialect, message), RejectStyle.QUICKFIXJ, DialectCatalog.shortName(spec));
    }

    // An application dictionary of FIX 5.0 and later has no header: FIXT.1.1 has it.
    private static MessageValidator validator(Dialect dialect, Message message) {
        ValidatorTables tables = ValidatorTables.of(dialect);
        if (!dialect.header().isEmpty()) return new Validator(tables, ValidatorOptions.DEFAULTS);
        String standard = Dialects.applVerId(dialect.name()).orElse("9");
        String version = message.has(Tags.APPL_VER_ID) ? message.text(Tags.APPL_VER_ID) : standard;
        ValidatorTables session = ValidatorTables.of(Dialects.standard(FIXT));
        return Validator.fixt(session, Map.of(version, tables), version, ValidatorOptions.DEFAULTS);
    }
}
