package io.needletail.wire;

/**
 * Tags of the fields that Needletail itself uses. For other tags use the number, or constants of your own: the
 * generated class {@code Tag} inherits these and adds those of its messages.
 */
public class Tags {
    /** Stands for a tag that is 0 or negative in a message; do not pass it to {@link FieldReader#find}. */
    public static final int INVALID = 0;

    /** Account(1). */
    public static final int ACCOUNT = 1;

    /** AvgPx(6). */
    public static final int AVG_PX = 6;

    /** BeginSeqNo(7). */
    public static final int BEGIN_SEQ_NO = 7;

    /** BeginString(8). */
    public static final int BEGIN_STRING = 8;

    /** BodyLength(9). */
    public static final int BODY_LENGTH = 9;

    /** CheckSum(10). */
    public static final int CHECK_SUM = 10;

    /** ClOrdID(11). */
    public static final int CL_ORD_ID = 11;

    /** CumQty(14). */
    public static final int CUM_QTY = 14;

    /** EndSeqNo(16). */
    public static final int END_SEQ_NO = 16;

    /** ExecID(17). */
    public static final int EXEC_ID = 17;

    /** HandlInst(21). */
    public static final int HANDL_INST = 21;

    /** LastPx(31). */
    public static final int LAST_PX = 31;

    /** LastQty(32). */
    public static final int LAST_QTY = 32;

    /** MsgSeqNum(34). */
    public static final int MSG_SEQ_NUM = 34;

    /** MsgType(35). */
    public static final int MSG_TYPE = 35;

    /** NewSeqNo(36). */
    public static final int NEW_SEQ_NO = 36;

    /** OrderID(37). */
    public static final int ORDER_ID = 37;

    /** OrderQty(38). */
    public static final int ORDER_QTY = 38;

    /** OrdStatus(39). */
    public static final int ORD_STATUS = 39;

    /** OrdType(40). */
    public static final int ORD_TYPE = 40;

    /** OrigClOrdID(41). */
    public static final int ORIG_CL_ORD_ID = 41;

    /** PossDupFlag(43). */
    public static final int POSS_DUP_FLAG = 43;

    /** Price(44). */
    public static final int PRICE = 44;

    /** RefSeqNum(45). */
    public static final int REF_SEQ_NUM = 45;

    /** SenderCompID(49). */
    public static final int SENDER_COMP_ID = 49;

    /** SenderSubID(50). */
    public static final int SENDER_SUB_ID = 50;

    /** SendingTime(52). */
    public static final int SENDING_TIME = 52;

    /** Side(54). */
    public static final int SIDE = 54;

    /** Symbol(55). */
    public static final int SYMBOL = 55;

    /** TargetCompID(56). */
    public static final int TARGET_COMP_ID = 56;

    /** TargetSubID(57). */
    public static final int TARGET_SUB_ID = 57;

    /** Text(58). */
    public static final int TEXT = 58;

    /** TimeInForce(59). */
    public static final int TIME_IN_FORCE = 59;

    /** TransactTime(60). */
    public static final int TRANSACT_TIME = 60;

    /** RawDataLength(95). */
    public static final int RAW_DATA_LENGTH = 95;

    /** RawData(96). */
    public static final int RAW_DATA = 96;

    /** PossResend(97). */
    public static final int POSS_RESEND = 97;

    /** EncryptMethod(98). */
    public static final int ENCRYPT_METHOD = 98;

    /** HeartBtInt(108). */
    public static final int HEART_BT_INT = 108;

    /** TestReqID(112). */
    public static final int TEST_REQ_ID = 112;

    /** OnBehalfOfCompID(115). */
    public static final int ON_BEHALF_OF_COMP_ID = 115;

    /** OnBehalfOfSubID(116). */
    public static final int ON_BEHALF_OF_SUB_ID = 116;

    /** OrigSendingTime(122). */
    public static final int ORIG_SENDING_TIME = 122;

    /** GapFillFlag(123). */
    public static final int GAP_FILL_FLAG = 123;

    /** DeliverToCompID(128). */
    public static final int DELIVER_TO_COMP_ID = 128;

    /** DeliverToSubID(129). */
    public static final int DELIVER_TO_SUB_ID = 129;

    /** ResetSeqNumFlag(141). */
    public static final int RESET_SEQ_NUM_FLAG = 141;

    /** SenderLocationID(142). */
    public static final int SENDER_LOCATION_ID = 142;

    /** TargetLocationID(143). */
    public static final int TARGET_LOCATION_ID = 143;

    /** OnBehalfOfLocationID(144). */
    public static final int ON_BEHALF_OF_LOCATION_ID = 144;

    /** DeliverToLocationID(145). */
    public static final int DELIVER_TO_LOCATION_ID = 145;

    /** ExecType(150). */
    public static final int EXEC_TYPE = 150;

    /** LeavesQty(151). */
    public static final int LEAVES_QTY = 151;

    /** NoMDEntries(268). */
    public static final int NO_MD_ENTRIES = 268;

    /** MDEntryType(269). */
    public static final int MD_ENTRY_TYPE = 269;

    /** MDEntryPx(270). */
    public static final int MD_ENTRY_PX = 270;

    /** MDEntrySize(271). */
    public static final int MD_ENTRY_SIZE = 271;

    /** LastMsgSeqNumProcessed(369). */
    public static final int LAST_MSG_SEQ_NUM_PROCESSED = 369;

    /** RefTagID(371). */
    public static final int REF_TAG_ID = 371;

    /** RefMsgType(372). */
    public static final int REF_MSG_TYPE = 372;

    /** SessionRejectReason(373). */
    public static final int SESSION_REJECT_REASON = 373;

    /** BusinessRejectReason(380). */
    public static final int BUSINESS_REJECT_REASON = 380;

    /** Username(553). */
    public static final int USERNAME = 553;

    /** Password(554). */
    public static final int PASSWORD = 554;

    /** NextExpectedMsgSeqNum(789). */
    public static final int NEXT_EXPECTED_MSG_SEQ_NUM = 789;

    /** NewPassword(925). */
    public static final int NEW_PASSWORD = 925;

    /** ApplVerID(1128). */
    public static final int APPL_VER_ID = 1128;

    /** DefaultApplVerID(1137). */
    public static final int DEFAULT_APPL_VER_ID = 1137;

    /** EncryptedPassword(1402). */
    public static final int ENCRYPTED_PASSWORD = 1402;

    /** For classes with further tags, which have no instances either. */
    protected Tags() {}
}
