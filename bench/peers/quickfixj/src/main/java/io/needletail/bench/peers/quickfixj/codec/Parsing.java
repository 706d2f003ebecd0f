package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.MessageKind;
import quickfix.ConfigError;
import quickfix.DataDictionary;
import quickfix.FieldNotFound;
import quickfix.IncorrectDataFormat;
import quickfix.IncorrectTagValue;
import quickfix.InvalidMessage;
import quickfix.Message;

/** The ways in which QuickFIX/J makes a message out of text. */
@FunctionalInterface
interface Parsing {
    /** Fills an empty message. */
    void parse(Message message, String text)
            throws InvalidMessage, FieldNotFound, IncorrectTagValue, IncorrectDataFormat;

    /** The fastest settings for a form. */
    static Parsing of(MessageKind kind, Form form) {
        if (form == Form.VALIDATED) {
            DataDictionary dictionary = dictionary();
            return (message, text) -> {
                message.fromString(text, dictionary, true);
                dictionary.validate(message);
            };
        }
        if (kind == MessageKind.MARKET_DATA_INCREMENTAL_REFRESH) {
            DataDictionary dictionary = dictionary();
            return (message, text) -> message.fromString(text, dictionary, false);
        }
        return (message, text) -> message.fromString(text, null, false);
    }

    private static DataDictionary dictionary() {
        try {
            return new DataDictionary("FIX44.xml");
        } catch (ConfigError failure) {
            throw new IllegalStateException("quickfixj-messages-fix44 holds no FIX44.xml", failure);
        }
    }
}
