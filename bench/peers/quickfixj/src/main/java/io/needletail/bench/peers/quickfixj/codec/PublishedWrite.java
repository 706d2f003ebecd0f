package io.needletail.bench.peers.quickfixj.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import quickfix.FieldMap;
import quickfix.Message;
import quickfix.UtcTimestampPrecision;
import quickfix.field.Account;
import quickfix.field.BeginString;
import quickfix.field.ClOrdID;
import quickfix.field.HandlInst;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.SecurityDesc;
import quickfix.field.SecurityType;
import quickfix.field.SenderCompID;
import quickfix.field.SenderLocationID;
import quickfix.field.SenderSubID;
import quickfix.field.SendingTime;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TargetCompID;
import quickfix.field.TargetSubID;
import quickfix.field.Text;
import quickfix.field.TimeInForce;
import quickfix.field.TransactTime;

/** F1X's order out of its values as text: one object, cleared and filled again. */
final class PublishedWrite implements Exercise {
    private final Message message = new Message();
    private String text = "";

    @Override
    public long run() {
        message.clear();
        Message.Header header = message.getHeader();
        header.setString(BeginString.FIELD, "FIX.4.4");
        header.setString(MsgType.FIELD, MsgType.ORDER_SINGLE);
        header.setInt(MsgSeqNum.FIELD, 78);
        header.setString(SenderCompID.FIELD, "A12345B");
        header.setString(SenderSubID.FIELD, "2DEFGH4");
        now(header, SendingTime.FIELD);
        header.setString(TargetCompID.FIELD, "COMPARO");
        header.setString(TargetSubID.FIELD, "G");
        header.setString(SenderLocationID.FIELD, "AU,SY");
        body();
        text = message.toString();
        return text.length();
    }

    private void body() {
        message.setString(Account.FIELD, "AU,SY");
        message.setInt(ClOrdID.FIELD, 4);
        message.setChar(HandlInst.FIELD, '1');
        message.setInt(OrderQty.FIELD, 50);
        message.setChar(OrdType.FIELD, OrdType.LIMIT);
        message.setDouble(Price.FIELD, 400.5);
        message.setChar(Side.FIELD, Side.BUY);
        message.setString(Symbol.FIELD, "OC");
        message.setString(SecurityDesc.FIELD, "AOZ3 C02000");
        message.setString(SecurityType.FIELD, SecurityType.OPTION);
        message.setString(Text.FIELD, "NIGEL");
        message.setChar(TimeInForce.FIELD, TimeInForce.DAY);
        now(message, TransactTime.FIELD);
    }

    private static void now(FieldMap fields, int tag) {
        fields.setUtcTimeStamp(tag, LocalDateTime.now(ZoneOffset.UTC), UtcTimestampPrecision.MILLIS);
    }

    @Override
    public Fields outcome() {
        byte[] frame = text.getBytes(ISO_8859_1);
        return Fields.read(frame, 0, frame.length);
    }
}
