package io.needletail.wire;

/** Copies the body of a message, see {@link FieldWriter#copyBody}: as few copies as fields that are left out. */
final class MessageBody {
    private static final int NONE = -1;

    private MessageBody() {}

    /**
     * Copies the body of a message.
     *
     * @param message the message to copy from
     * @param except tags that are left out
     * @param to gets the fields
     */
    static void copy(Message message, int[] except, FieldWriter to) {
        byte[] bytes = message.bytes();
        int from = NONE;
        int fieldAt = message.start();
        for (int field = message.firstField(); field < message.endField(); field++) {
            boolean isCopied = message.from(field) < message.to(field)
                    && isOfBody(message.tag(field))
                    && !has(except, message.tag(field));
            if (isCopied && from == NONE) from = fieldAt;
            if (!isCopied && from != NONE) {
                to.raw(bytes, from, fieldAt);
                from = NONE;
            }
            fieldAt = message.to(field) + 1;
        }
        if (from != NONE) to.raw(bytes, from, fieldAt);
    }

    private static boolean has(int[] tags, int tag) {
        for (int one : tags) {
            if (one == tag) return true;
        }
        return false;
    }

    /** Tests that a tag is neither of the standard header nor of the trailer, of any version. */
    private static boolean isOfBody(int tag) {
        return switch (tag) {
            // BeginString, BodyLength, CheckSum, MsgSeqNum, MsgType, PossDupFlag
            case 8, 9, 10, 34, 35, 43 -> false;
            // SenderCompID, SenderSubID, SendingTime, TargetCompID, TargetSubID
            case 49, 50, 52, 56, 57 -> false;
            // Signature, SecureDataLen, SecureData, SignatureLength, PossResend
            case 89, 90, 91, 93, 97 -> false;
            // OnBehalfOfCompID, OnBehalfOfSubID, OrigSendingTime, DeliverToCompID, DeliverToSubID
            case 115, 116, 122, 128, 129 -> false;
            // SenderLocationID, TargetLocationID, OnBehalfOfLocationID, DeliverToLocationID
            case 142, 143, 144, 145 -> false;
            // XmlDataLen, XmlData, MessageEncoding, LastMsgSeqNumProcessed, OnBehalfOfSendingTime
            case 212, 213, 347, 369, 370 -> false;
            // NoHops, HopCompID, HopSendingTime, HopRefID; ApplVerID, CstmApplVerID, ApplExtID
            case 627, 628, 629, 630, 1128, 1129, 1156 -> false;
            default -> true;
        };
    }
}
