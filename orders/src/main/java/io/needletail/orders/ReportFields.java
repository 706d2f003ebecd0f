package io.needletail.orders;

import io.needletail.wire.Decimal;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/** The fields of an ExecutionReport(8) or OrderCancelReject(9) of FIX 4.0 to 5.0 SP2, in the words of FIX 4.4. */
final class ReportFields {
    static final char TRADE = 'F';
    static final char CORRECT = 'G';
    static final char BUST = 'H';
    static final char STATUS = 'I';

    private static final int EXEC_REF_ID = 19;
    private static final int EXEC_TRANS_TYPE = 20;
    private static final int CXL_REJ_REASON = 102;
    private static final int ORD_REJ_REASON = 103;
    private static final int EXEC_RESTATEMENT_REASON = 378;
    private static final int UNKNOWN_ORDER = 1;
    private static final int DUPLICATE_ORDER = 6;
    private static final int CORPORATE_ACTION = 0;

    private final int quantityScale;
    private final int priceScale;
    final IdKey clOrdId;
    final IdKey origClOrdId;
    final IdKey orderId;
    final IdKey execId;
    final IdKey execRefId;
    char execType;
    char ordStatus;
    long quantity;
    long price;
    long cumQty;
    long leavesQty;
    long lastQty;
    long lastPx;
    long avgPx;

    /** One unit of the last decimal place of AvgPx(6). */
    long avgPxUnit;

    boolean isRepeated;
    boolean isCorporateAction;
    boolean rejectsDuplicate;
    boolean rejectsUnknown;

    ReportFields(int idLength, int quantityScale, int priceScale) {
        this.quantityScale = quantityScale;
        this.priceScale = priceScale;
        clOrdId = new IdKey(idLength);
        origClOrdId = new IdKey(idLength);
        orderId = new IdKey(idLength);
        execId = new IdKey(idLength);
        execRefId = new IdKey(idLength);
    }

    void readIds(FieldReader message) {
        clOrdId.read(message, Tags.CL_ORD_ID);
        origClOrdId.read(message, Tags.ORIG_CL_ORD_ID);
        orderId.read(message, Tags.ORDER_ID);
        execId.read(message, Tags.EXEC_ID);
        execRefId.read(message, EXEC_REF_ID);
    }

    boolean fits(int idLength) {
        return clOrdId.length() <= idLength
                && origClOrdId.length() <= idLength
                && orderId.length() <= idLength
                && execId.length() <= idLength;
    }

    void readCancelReject(Message message) {
        readIds(message);
        execType = 0;
        ordStatus = (char) Math.max(0, message.character(Tags.ORD_STATUS));
        rejectsUnknown = message.number(CXL_REJ_REASON) == UNKNOWN_ORDER;
    }

    /** Reads an ExecutionReport; returns false when a field that is needed is missing or malformed. */
    boolean read(Message message) {
        readIds(message);
        quantity = message.decimal(Tags.ORDER_QTY, quantityScale);
        price = message.decimal(Tags.PRICE, priceScale);
        cumQty = message.decimal(Tags.CUM_QTY, quantityScale);
        leavesQty = message.decimal(Tags.LEAVES_QTY, quantityScale);
        lastQty = message.decimal(Tags.LAST_QTY, quantityScale);
        lastPx = message.decimal(Tags.LAST_PX, priceScale);
        readAvgPx(message);
        isRepeated = message.isSet(Tags.POSS_DUP_FLAG) || message.isSet(Tags.POSS_RESEND);
        isCorporateAction = message.number(EXEC_RESTATEMENT_REASON) == CORPORATE_ACTION;
        rejectsDuplicate = message.number(ORD_REJ_REASON) == DUPLICATE_ORDER;
        long status = message.character(Tags.ORD_STATUS);
        if (!FieldValue.isPresent(status)) return false;
        ordStatus = (char) status;
        execType = type(message.character(Tags.EXEC_TYPE), message.character(EXEC_TRANS_TYPE));
        if (execType == STATUS) return areNumbers();
        return areNumbers() && !execId.isEmpty() && (execType != TRADE || isExecution());
    }

    /** Tests whether the report has the quantity and the price of an execution. */
    boolean isExecution() {
        return lastQty > 0 && FieldValue.isPresent(lastPx);
    }

    private boolean areNumbers() {
        return quantity != FieldValue.MALFORMED
                && price != FieldValue.MALFORMED
                && cumQty != FieldValue.MALFORMED
                && leavesQty != FieldValue.MALFORMED
                && lastQty != FieldValue.MALFORMED
                && lastPx != FieldValue.MALFORMED;
    }

    // ExecTransType(20) of FIX 4.0 to 4.2; FIX 4.0 has no ExecType(150), and FIX 4.2 has 1 and 2 for trades.
    private char type(long type, long transaction) {
        if (transaction == '1') return BUST;
        if (transaction == '2') return CORRECT;
        if (transaction == '3') return STATUS;
        if (type == OrderStatus.PARTIALLY_FILLED || type == OrderStatus.FILLED) return TRADE;
        if (FieldValue.isPresent(type)) return (char) type;
        return lastQty > 0 ? TRADE : ordStatus;
    }

    // Averages often have more decimal places than prices: the further ones are left out.
    private void readAvgPx(Message message) {
        int field = message.find(Tags.AVG_PX);
        avgPx = FieldValue.ABSENT;
        if (field == FieldReader.NOT_FOUND) return;
        byte[] bytes = message.bytes();
        int from = message.from(field);
        int point = from;
        while (point < message.to(field) && bytes[point] != '.') point++;
        int to = Math.min(message.to(field), point + 1 + priceScale);
        avgPx = Decimal.read(bytes, from, to, priceScale);
        avgPxUnit = 1;
        for (int places = Math.max(0, to - point - 1); places < priceScale; places++) avgPxUnit *= 10;
    }
}
