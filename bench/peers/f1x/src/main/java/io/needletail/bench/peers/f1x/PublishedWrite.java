package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Exercise;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.f1x.SessionIDBean;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.fields.FixTags;
import org.f1x.api.message.fields.HandlInst;
import org.f1x.api.message.fields.MsgType;
import org.f1x.api.message.fields.OrdType;
import org.f1x.api.message.fields.SecurityType;
import org.f1x.api.message.fields.Side;
import org.f1x.api.message.fields.TimeInForce;
import org.f1x.v1.Assembly;
import org.f1x.v1.ByteBufferMessageBuilder;

/** F1X's own benchmark: creates the order from its values, with the published calls. */
final class PublishedWrite implements Exercise {
    private static final int BYTES_MAX = 256;
    private static final int PRICE_PLACES = 2;
    private static final int MSG_SEQ_NUM = 78;

    private final byte[] target = new byte[BYTES_MAX];
    private final MessageBuilder body = new ByteBufferMessageBuilder(BYTES_MAX, PRICE_PLACES);
    private final Assembly assembly = new Assembly(new SessionIDBean("A12345B", "2DEFGH4", "COMPARO", "G"), target);
    private int length;

    @Override
    public long run() {
        body.clear();
        body.setMessageType(MsgType.ORDER_SINGLE);
        body.add(FixTags.SenderLocationID, "AU,SY");
        body.add(FixTags.Account, "AU,SY");
        body.add(FixTags.ClOrdID, 4);
        body.add(FixTags.HandlInst, HandlInst.AUTOMATED_EXECUTION_ORDER_PRIVATE);
        body.add(FixTags.OrderQty, 50);
        body.add(FixTags.OrdType, OrdType.LIMIT);
        body.add(FixTags.Price, 400.5);
        body.add(FixTags.Side, Side.BUY);
        body.add(FixTags.Symbol, "OC");
        body.add(FixTags.Text, "NIGEL");
        body.add(FixTags.TimeInForce, TimeInForce.DAY);
        body.addUTCTimestamp(FixTags.TransactTime, System.currentTimeMillis());
        body.add(FixTags.SecurityDesc, "AOZ3 C02000");
        body.add(FixTags.SecurityType, SecurityType.OPTION);
        try {
            length = assembly.assemble(MSG_SEQ_NUM, body, System.currentTimeMillis());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return length;
    }

    @Override
    public Fields outcome() {
        return Fields.read(target, 0, length);
    }
}
