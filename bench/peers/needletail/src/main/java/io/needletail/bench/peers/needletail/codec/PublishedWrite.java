package io.needletail.bench.peers.needletail.codec;

import static io.needletail.wire.Tags.ACCOUNT;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.HANDL_INST;
import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_TYPE;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SENDER_COMP_ID;
import static io.needletail.wire.Tags.SENDER_SUB_ID;
import static io.needletail.wire.Tags.SENDING_TIME;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TARGET_COMP_ID;
import static io.needletail.wire.Tags.TARGET_SUB_ID;
import static io.needletail.wire.Tags.TEXT;
import static io.needletail.wire.Tags.TIME_IN_FORCE;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Header;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;

/** F1X's order out of its values, in the order in which F1X writes its fields. */
final class PublishedWrite implements Exercise {
    private static final int BYTES_MAX = 512;
    private static final int SENDER_LOCATION_ID = 142;
    private static final int SECURITY_DESC = 107;
    private static final int SECURITY_TYPE = 167;
    private static final byte[] BEGIN_STRING = Header.BEGIN_STRING.ascii();

    private final byte[] target = new byte[BYTES_MAX];
    private final MessageWriter writer = new MessageWriter();
    private int length;

    @Override
    public long run() {
        writer.begin(target, 0, BYTES_MAX, BEGIN_STRING, MsgTypes.NEW_ORDER_SINGLE)
                .put(MSG_SEQ_NUM, 78)
                .put(SENDER_COMP_ID, "A12345B")
                .put(SENDER_SUB_ID, "2DEFGH4")
                .timestamp(SENDING_TIME, System.currentTimeMillis() * Frame.NS_PER_MS, Timestamp.MILLIS)
                .put(TARGET_COMP_ID, "COMPARO")
                .put(TARGET_SUB_ID, "G")
                .put(SENDER_LOCATION_ID, "AU,SY");
        length = body();
        return length;
    }

    private int body() {
        return writer.put(ACCOUNT, "AU,SY")
                .put(CL_ORD_ID, 4)
                .put(HANDL_INST, '1')
                .decimal(ORDER_QTY, 50, 0)
                .put(ORD_TYPE, '2')
                .decimal(PRICE, 4_005, 1)
                .put(SIDE, '1')
                .put(SYMBOL, "OC")
                .put(TEXT, "NIGEL")
                .put(TIME_IN_FORCE, '0')
                .timestamp(TRANSACT_TIME, System.currentTimeMillis() * Frame.NS_PER_MS, Timestamp.MILLIS)
                .put(SECURITY_DESC, "AOZ3 C02000")
                .put(SECURITY_TYPE, "OPT")
                .end();
    }

    @Override
    public Fields outcome() {
        return Fields.read(target, 0, length);
    }
}
