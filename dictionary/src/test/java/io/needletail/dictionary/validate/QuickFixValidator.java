package io.needletail.dictionary.validate;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import quickfix.DataDictionary;
import quickfix.FieldException;
import quickfix.FieldNotFound;
import quickfix.IncorrectDataFormat;
import quickfix.IncorrectTagValue;
import quickfix.InvalidMessage;

/** Verdicts of QuickFIX/J and of Needletail's validator as comparable text. */
final class QuickFixValidator {
    static final String PASSES = "passes";
    static final String GARBLED = "garbled";

    private final DataDictionary dictionary;

    QuickFixValidator(DataDictionary shared, ValidatorOptions options) {
        dictionary = new DataDictionary(shared);
        dictionary.setCheckFieldsOutOfOrder(options.validateFieldsOutOfOrder());
        dictionary.setCheckFieldsHaveValues(options.validateFieldsHaveValues());
        dictionary.setCheckUserDefinedFields(options.validateUserDefinedFields());
        dictionary.setCheckUnorderedGroupFields(options.validateUnorderedGroupFields());
        dictionary.setAllowUnknownMessageFields(options.allowUnknownMsgFields());
    }

    String verdict(String frame) {
        quickfix.Message message = new quickfix.Message();
        try {
            message.fromString(frame.replace('|', '\001'), dictionary, true, true);
            dictionary.validate(message);
            return PASSES;
        } catch (InvalidMessage e) {
            return GARBLED;
        } catch (IncorrectTagValue e) {
            return reject(5, e.getField());
        } catch (IncorrectDataFormat e) {
            return reject(6, e.getField());
        } catch (FieldException e) {
            return reject(e.getSessionRejectReason(), e.getField());
        } catch (FieldNotFound e) {
            return reject(1, e.field);
        }
    }

    /** Returns the verdict of Needletail's validator. */
    static String verdict(MessageValidator validator, String frame) {
        byte[] bytes = Frames.bytes(frame);
        Message message = new Message();
        if (message.index(bytes, 0, bytes.length) != Message.WELL_FORMED) return GARBLED;
        long verdict = validator.verdict(message);
        return verdict == MessageValidator.PASS
                ? PASSES
                : reject(MessageValidator.reason(verdict), MessageValidator.tag(verdict));
    }

    static String reject(int reason, int tag) {
        return "373=" + reason + " 371=" + tag;
    }
}
