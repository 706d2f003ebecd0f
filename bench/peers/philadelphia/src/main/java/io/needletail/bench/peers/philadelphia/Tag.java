package io.needletail.bench.peers.philadelphia;

/** Tags of orders and reports: Philadelphia keeps them in its profiles, which are generated elsewhere. */
final class Tag {
    static final int ACCOUNT = 1;
    static final int AVG_PX = 6;
    static final int CL_ORD_ID = 11;
    static final int CUM_QTY = 14;
    static final int EXEC_ID = 17;
    static final int HANDL_INST = 21;
    static final int LAST_PX = 31;
    static final int LAST_QTY = 32;
    static final int ORDER_ID = 37;
    static final int ORDER_QTY = 38;
    static final int ORD_STATUS = 39;
    static final int ORD_TYPE = 40;
    static final int PRICE = 44;
    static final int SIDE = 54;
    static final int SYMBOL = 55;
    static final int TIME_IN_FORCE = 59;
    static final int TRANSACT_TIME = 60;
    static final int EXEC_TYPE = 150;
    static final int LEAVES_QTY = 151;

    private static final int MSG_SEQ_NUM = 34;
    private static final int MSG_TYPE = 35;
    private static final int SENDER_COMP_ID = 49;
    private static final int SENDING_TIME = 52;
    private static final int TARGET_COMP_ID = 56;

    private Tag() {}

    /** Whether a connection writes it itself. */
    static boolean isHeader(int tag) {
        return switch (tag) {
            case MSG_SEQ_NUM, MSG_TYPE, SENDER_COMP_ID, SENDING_TIME, TARGET_COMP_ID -> true;
            default -> false;
        };
    }
}
