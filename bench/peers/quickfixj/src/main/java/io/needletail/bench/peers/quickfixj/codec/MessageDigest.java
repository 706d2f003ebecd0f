package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.workload.Digest;
import java.time.ZoneOffset;
import quickfix.FieldMap;
import quickfix.FieldNotFound;
import quickfix.Group;
import quickfix.Message;
import quickfix.field.ClOrdID;
import quickfix.field.CumQty;
import quickfix.field.ExecType;
import quickfix.field.LastPx;
import quickfix.field.LastQty;
import quickfix.field.MDEntryID;
import quickfix.field.MDEntryPx;
import quickfix.field.MDEntrySize;
import quickfix.field.MDEntryType;
import quickfix.field.MDUpdateAction;
import quickfix.field.MsgSeqNum;
import quickfix.field.NoMDEntries;
import quickfix.field.OrderID;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.TransactTime;

/** Reads the values of one kind of message. */
@FunctionalInterface
interface MessageDigest {
    /** Makes a price, read as a double, a number of ten-thousandths again. */
    double PRICE_FACTOR = 10_000;

    /** The digest of a message. */
    long of(Message message) throws FieldNotFound;

    /** Reads NewOrderSingle(D). */
    static long order(Message order) throws FieldNotFound {
        return Digest.order(
                order.getHeader().getInt(MsgSeqNum.FIELD),
                Digest.text(order.getString(ClOrdID.FIELD)),
                order.getChar(Side.FIELD),
                quantity(order, OrderQty.FIELD),
                price(order, Price.FIELD),
                time(order));
    }

    /** Reads ExecutionReport(8). */
    static long execution(Message report) throws FieldNotFound {
        return Digest.execution(
                Digest.text(report.getString(OrderID.FIELD)),
                report.getChar(ExecType.FIELD),
                quantity(report, LastQty.FIELD),
                price(report, LastPx.FIELD),
                quantity(report, CumQty.FIELD),
                time(report));
    }

    /** Reads MarketDataIncrementalRefresh(X). */
    static long refresh(Message refresh) throws FieldNotFound {
        long sum = 0;
        for (Group entry : refresh.getGroups(NoMDEntries.FIELD)) {
            sum += Digest.entry(
                    entry.getChar(MDUpdateAction.FIELD),
                    entry.getChar(MDEntryType.FIELD),
                    Digest.text(entry.getString(MDEntryID.FIELD)),
                    price(entry, MDEntryPx.FIELD),
                    quantity(entry, MDEntrySize.FIELD));
        }
        return sum;
    }

    private static long price(FieldMap fields, int tag) throws FieldNotFound {
        return Math.round(fields.getDouble(tag) * PRICE_FACTOR);
    }

    private static long quantity(FieldMap fields, int tag) throws FieldNotFound {
        return Math.round(fields.getDouble(tag));
    }

    private static long time(FieldMap fields) throws FieldNotFound {
        return fields.getUtcTimeStamp(TransactTime.FIELD)
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }
}
