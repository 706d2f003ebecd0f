package io.needletail.bench.workload.fast;

import io.needletail.bench.workload.fast.Column.Kind;
import java.util.List;

/**
 * Positions of the values of a market data refresh in their rows; the template is {@code refresh.xml} beside this
 * class.
 */
public final class Refresh {
    /** Template identifier. */
    public static final int TEMPLATE = 30;

    /** MsgSeqNum(34). */
    public static final int MSG_SEQ_NUM = 0;

    /** SendingTime(52), as a number of seventeen digits. */
    public static final int SENDING_TIME = 1;

    /** PossDupFlag(43), optional. */
    public static final int POSS_DUP = 2;

    /** TradeDate(75). */
    public static final int TRADE_DATE = 3;

    /** MDUpdateAction(279), the first cell of an entry. */
    public static final int ACTION = 0;

    /** MDPriceLevel(1023), optional. */
    public static final int LEVEL = 1;

    /** MDEntryType(269), a character. */
    public static final int TYPE = 2;

    /** OpenCloseSettleFlag(286), optional. */
    public static final int OPEN_CLOSE = 3;

    /** SecurityID(48). */
    public static final int SECURITY = 4;

    /** RptSeq(83). */
    public static final int RPT_SEQ = 5;

    /** MDEntryPx(270): the mantissa. */
    public static final int PRICE = 6;

    /** MDEntryPx(270): the exponent. */
    public static final int PRICE_EXPONENT = 7;

    /** MDEntryTime(273). */
    public static final int TIME = 8;

    /** MDEntrySize(271), optional. */
    public static final int SIZE = 9;

    /** NumberOfOrders(346), optional. */
    public static final int ORDERS = 10;

    /** TradingSessionID(336), optional, a character. */
    public static final int SESSION = 11;

    /** NetChgPrevDay(451), optional: the mantissa. */
    public static final int NET_CHANGE = 12;

    /** NetChgPrevDay(451), optional: the exponent. */
    public static final int NET_CHANGE_EXPONENT = 13;

    /** TradeVolume(1020), optional. */
    public static final int VOLUME = 14;

    /** TradeCondition(277), optional, a character. */
    public static final int TRADE_CONDITION = 15;

    /** TickDirection(274), optional, a character. */
    public static final int TICK_DIRECTION = 16;

    /** QuoteCondition(276), optional, a character. */
    public static final int QUOTE_CONDITION = 17;

    /** AggressorSide(5797), optional. */
    public static final int AGGRESSOR = 18;

    /** MatchEventIndicator(5799), optional, a character. */
    public static final int MATCH_EVENT = 19;

    /** Number of cells in the row of an entry. */
    public static final int ENTRY_CELLS = 20;

    static final Shape SHAPE = new Shape(TEMPLATE, head(), "268", entry());

    private Refresh() {}

    private static List<Column> head() {
        return List.of(
                new Column("1128", Kind.CONSTANT_TEXT, "9"),
                new Column("35", Kind.CONSTANT_TEXT, "X"),
                new Column("49", Kind.CONSTANT_TEXT, "NEEDLETAIL-LAB"),
                Column.integer(34),
                Column.integer(52),
                Column.character(43),
                Column.integer(75));
    }

    private static List<Column> entry() {
        return List.of(
                Column.integer(279),
                Column.integer(1023),
                Column.character(269),
                Column.integer(286),
                new Column("22", Kind.CONSTANT_NUMBER, "8"),
                Column.integer(48),
                Column.integer(83),
                Column.decimal(270),
                Column.integer(273),
                Column.integer(271),
                Column.integer(346),
                Column.character(336),
                Column.decimal(451),
                Column.integer(1020),
                Column.character(277),
                Column.character(274),
                Column.character(276),
                Column.integer(5797),
                Column.character(5799));
    }
}
