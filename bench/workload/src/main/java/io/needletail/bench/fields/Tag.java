package io.needletail.bench.fields;

/** Tags of the measured messages. */
public final class Tag {
    /** Account(1). */
    public static final int ACCOUNT = 1;
    /** AvgPx(6). */
    public static final int AVG_PX = 6;
    /** ClOrdID(11). */
    public static final int CL_ORD_ID = 11;
    /** CumQty(14). */
    public static final int CUM_QTY = 14;
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
    /** OrderID(37). */
    public static final int ORDER_ID = 37;
    /** OrderQty(38). */
    public static final int ORDER_QTY = 38;
    /** OrdStatus(39). */
    public static final int ORD_STATUS = 39;
    /** OrdType(40). */
    public static final int ORD_TYPE = 40;
    /** Price(44). */
    public static final int PRICE = 44;
    /** Side(54). */
    public static final int SIDE = 54;
    /** Symbol(55). */
    public static final int SYMBOL = 55;
    /** Text(58). */
    public static final int TEXT = 58;
    /** TimeInForce(59). */
    public static final int TIME_IN_FORCE = 59;
    /** TransactTime(60). */
    public static final int TRANSACT_TIME = 60;
    /** ExecType(150). */
    public static final int EXEC_TYPE = 150;
    /** LeavesQty(151). */
    public static final int LEAVES_QTY = 151;
    /** MDReqID(262). */
    public static final int MD_REQ_ID = 262;
    /** NoMDEntries(268). */
    public static final int NO_MD_ENTRIES = 268;
    /** MDEntryType(269). */
    public static final int MD_ENTRY_TYPE = 269;
    /** MDEntryPx(270). */
    public static final int MD_ENTRY_PX = 270;
    /** MDEntrySize(271). */
    public static final int MD_ENTRY_SIZE = 271;
    /** MDEntryID(278). */
    public static final int MD_ENTRY_ID = 278;
    /** MDUpdateAction(279). */
    public static final int MD_UPDATE_ACTION = 279;

    private Tag() {}
}
