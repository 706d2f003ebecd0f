package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXMessage;
import io.needletail.bench.fields.Tag;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Header;

/** F1X's order out of its values. */
final class PublishedWrite implements Exercise {
    private static final int MSG_SEQ_NUM = 78;
    private static final int SENDER_SUB_ID = 50;
    private static final int TARGET_SUB_ID = 57;
    private static final int SENDER_LOCATION_ID = 142;
    private static final int SECURITY_DESC = 107;
    private static final int SECURITY_TYPE = 167;

    private final byte[] target = new byte[Encoder.BYTES_MAX];
    private final Outgoing outgoing;
    private int length;

    PublishedWrite(FIXConfig config) {
        outgoing = new Outgoing(config, target);
    }

    @Override
    public long run() {
        outgoing.begin('D', new Header(MSG_SEQ_NUM, System.currentTimeMillis()));
        FIXMessage message = outgoing.message();
        message.addField(SENDER_SUB_ID).setString("2DEFGH4");
        message.addField(TARGET_SUB_ID).setString("G");
        message.addField(SENDER_LOCATION_ID).setString("AU,SY");
        message.addField(Tag.ACCOUNT).setString("AU,SY");
        message.addField(Tag.CL_ORD_ID).setInt(4);
        message.addField(Tag.HANDL_INST).setChar('1');
        message.addField(Tag.ORDER_QTY).setInt(50);
        message.addField(Tag.ORD_TYPE).setChar('2');
        message.addField(Tag.PRICE).setFloat(400.5, 1);
        message.addField(Tag.SIDE).setChar('1');
        message.addField(Tag.SYMBOL).setString("OC");
        message.addField(Tag.TEXT).setString("NIGEL");
        message.addField(Tag.TIME_IN_FORCE).setChar('0');
        outgoing.time(Tag.TRANSACT_TIME, System.currentTimeMillis());
        message.addField(SECURITY_DESC).setString("AOZ3 C02000");
        message.addField(SECURITY_TYPE).setString("OPT");
        length = Encoder.length(outgoing.end());
        return length;
    }

    @Override
    public Fields outcome() {
        return Fields.read(target, 0, length);
    }
}
