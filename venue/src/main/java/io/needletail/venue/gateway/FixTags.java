package io.needletail.venue.gateway;

/** Tags that a venue uses beside those of {@link io.needletail.wire.Tags}. */
final class FixTags {
    static final int EXEC_INST = 18;
    static final int LAST_LIQUIDITY_IND = 851;
    static final int STOP_PX = 99;
    static final int CXL_REJ_REASON = 102;
    static final int ORD_REJ_REASON = 103;
    static final int MIN_QTY = 110;
    static final int MAX_FLOOR = 111;
    static final int QUOTE_ID = 117;
    static final int EXPIRE_TIME = 126;
    static final int BID_PX = 132;
    static final int OFFER_PX = 133;
    static final int BID_SIZE = 134;
    static final int OFFER_SIZE = 135;
    static final int NO_RELATED_SYM = 146;
    static final int SECONDARY_ORDER_ID = 198;
    static final int MD_REQ_ID = 262;
    static final int SUBSCRIPTION_REQUEST_TYPE = 263;
    static final int MARKET_DEPTH = 264;
    static final int MD_UPDATE_TYPE = 265;
    static final int NO_MD_ENTRY_TYPES = 267;
    static final int MD_UPDATE_ACTION = 279;
    static final int MD_REQ_REJ_REASON = 281;
    static final int NO_QUOTE_ENTRIES = 295;
    static final int NO_QUOTE_SETS = 296;
    static final int QUOTE_STATUS = 297;
    static final int QUOTE_ENTRY_ID = 299;
    static final int QUOTE_REJECT_REASON = 300;
    static final int QUOTE_SET_ID = 302;
    static final int SECURITY_REQ_ID = 320;
    static final int SECURITY_RESPONSE_ID = 322;
    static final int SECURITY_STATUS_REQ_ID = 324;
    static final int UNSOLICITED_INDICATOR = 325;
    static final int SECURITY_TRADING_STATUS = 326;
    static final int TRAD_SES_REQ_ID = 335;
    static final int TRADING_SESSION_ID = 336;
    static final int TRAD_SES_STATUS = 340;
    static final int EXEC_RESTATEMENT_REASON = 378;
    static final int TOT_NO_RELATED_SYM = 393;
    static final int EXPIRE_DATE = 432;
    static final int CXL_REJ_RESPONSE_TO = 434;
    static final int SECONDARY_CL_ORD_ID = 526;
    static final int SECONDARY_EXEC_ID = 527;
    static final int MASS_CANCEL_REQUEST_TYPE = 530;
    static final int MASS_CANCEL_RESPONSE = 531;
    static final int MASS_CANCEL_REJECT_REASON = 532;
    static final int TOTAL_AFFECTED_ORDERS = 533;
    static final int SECURITY_LIST_REQUEST_TYPE = 559;
    static final int SECURITY_REQUEST_RESULT = 560;
    static final int MASS_STATUS_REQ_ID = 584;
    static final int MASS_STATUS_REQ_TYPE = 585;
    static final int ORD_STATUS_REQ_ID = 790;
    static final int TRD_MATCH_ID = 880;
    static final int LAST_FRAGMENT = 893;
    static final int TOT_NUM_REPORTS = 911;
    static final int LAST_RPT_REQUESTED = 912;
    static final int AGGRESSOR_INDICATOR = 1057;
    static final int DISPLAY_QTY = 1138;
    static final int MASS_ACTION_REPORT_ID = 1369;
    static final int SELF_MATCH_PREVENTION_INSTRUCTION = 2964;

    private FixTags() {}
}
