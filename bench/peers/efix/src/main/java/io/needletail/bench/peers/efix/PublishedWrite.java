package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Exercise;
import org.efix.SessionId;
import org.efix.message.field.Tag;

/** F1X's order out of its values. */
final class PublishedWrite implements Exercise {
    private static final int BYTES_MAX = 512;
    private static final int MSG_SEQ_NUM = 78;

    private final byte[] target = new byte[BYTES_MAX];
    private final EfixTarget outgoing = new EfixTarget(new SessionId("A12345B", "2DEFGH4", "COMPARO", "G"), target);
    private int length;

    @Override
    public long run() {
        outgoing.begin('D', new Header(MSG_SEQ_NUM, System.currentTimeMillis()));
        outgoing.body()
                .addCharSequence(Tag.SenderLocationID, "AU,SY")
                .addCharSequence(Tag.Account, "AU,SY")
                .addLong(Tag.ClOrdID, 4)
                .addByte(Tag.HandlInst, (byte) '1')
                .addLong(Tag.OrderQty, 50)
                .addByte(Tag.OrdType, (byte) '2')
                .addDouble(Tag.Price, 400.5, 2)
                .addByte(Tag.Side, (byte) '1')
                .addCharSequence(Tag.Symbol, "OC")
                .addCharSequence(Tag.Text, "NIGEL")
                .addByte(Tag.TimeInForce, (byte) '0')
                .addTimestamp(Tag.TransactTime, System.currentTimeMillis())
                .addCharSequence(Tag.SecurityDesc, "AOZ3 C02000")
                .addCharSequence(Tag.SecurityType, "OPT");
        length = Encoder.length(outgoing.end());
        return length;
    }

    @Override
    public Fields outcome() {
        return Fields.read(target, 0, length);
    }
}
