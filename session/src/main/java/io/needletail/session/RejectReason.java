package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;

/** Values of SessionRejectReason(373) with their texts (FIX 4.4 vol. 2, Reject). */
public final class RejectReason {
    /** The tag is no tag of FIX. */
    public static final int INVALID_TAG_NUMBER = 0;

    /** A required field is missing. */
    public static final int REQUIRED_TAG_MISSING = 1;

    /** The field has no value. */
    public static final int NO_VALUE = 4;

    /** The value is out of range for the field. */
    public static final int VALUE_INCORRECT = 5;

    /** The value has another format than the field. */
    public static final int INCORRECT_FORMAT = 6;

    /** SenderCompID(49) or TargetCompID(56) is not that of the session. */
    public static final int COMP_ID_PROBLEM = 9;

    /** SendingTime(52) is too far from the time of the receiver. */
    public static final int SENDING_TIME_PROBLEM = 10;

    /** The type of the message is unknown. */
    public static final int INVALID_MSG_TYPE = 11;

    /** None of the others, from FIX 4.4 on. */
    public static final int OTHER = 99;

    private static final int LENGTH_MAX = 64;

    private static final String[] TEXTS = {
        "Invalid tag number",
        "Required tag missing",
        "Tag not defined for this message type",
        "Undefined Tag",
        "Tag specified without a value",
        "Value is incorrect (out of range) for this tag",
        "Incorrect data format for value",
        "Decryption problem",
        "Signature problem",
        "CompID problem",
        "SendingTime accuracy problem",
        "Invalid MsgType",
        "XML validation error",
        "Tag appears more than once",
        "Tag specified out of required order",
        "Out of order repeating group members",
        "Incorrect NumInGroup count for repeating group",
        "Non-data value includes field delimiter",
        "Invalid or unsupported application version"
    };

    private RejectReason() {}

    static String text(int reason) {
        return reason >= 0 && reason < TEXTS.length ? TEXTS[reason] : "Message cannot be processed";
    }

    /** Returns the tag of a verdict as the message has it, which may be no number; empty for none. */
    static String tag(Message message, long verdict) {
        int field = MessageValidator.field(verdict);
        if (field == FieldReader.NOT_FOUND || MessageValidator.tag(verdict) > 0) {
            return MessageValidator.tag(verdict) > 0 ? Integer.toString(MessageValidator.tag(verdict)) : "";
        }
        int from = field == 0 ? message.start() : message.to(field - 1) + 1;
        return shown(message.bytes(), from, message.from(field) - 1);
    }

    /** Returns the rejected value as text, with a comma before it; empty where there is none or it is secret. */
    static String value(Message message, long verdict) {
        int field = MessageValidator.field(verdict);
        boolean secret = switch (MessageValidator.tag(verdict)) {
            case Tags.PASSWORD, Tags.NEW_PASSWORD, Tags.ENCRYPTED_PASSWORD -> true;
            default -> false;
        };
        if (secret || field == FieldReader.NOT_FOUND || message.from(field) == message.to(field)) return "";
        return ", value=" + shown(message.bytes(), message.from(field), message.to(field));
    }

    private static String shown(byte[] bytes, int from, int to) {
        int length = Math.min(to - from, LENGTH_MAX);
        String text = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        return text.replaceAll("[^ -~]", "?") + (to - from > LENGTH_MAX ? "..." : "");
    }
}
