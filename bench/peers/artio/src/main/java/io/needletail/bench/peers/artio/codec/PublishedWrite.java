package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import java.nio.charset.StandardCharsets;
import uk.co.real_logic.artio.builder.HeaderEncoder;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;

/** F1X's order out of its values; texts are bytes already, as Artio likes them best. */
final class PublishedWrite implements Exercise {
    private static final byte[] SENDER = ascii("A12345B");
    private static final byte[] SENDER_SUB_ID = ascii("2DEFGH4");
    private static final byte[] TARGET = ascii("COMPARO");
    private static final byte[] TARGET_SUB_ID = ascii("G");
    private static final byte[] PLACE = ascii("AU,SY");
    private static final byte[] CL_ORD_ID = ascii("4");
    private static final byte[] SYMBOL = ascii("OC");
    private static final byte[] NOTE = ascii("NIGEL");
    private static final byte[] SECURITY = ascii("AOZ3 C02000");
    private static final byte[] SECURITY_TYPE = ascii("OPT");

    private final byte[] target = new byte[Encoder.BYTES_MAX];
    private final Frame frame = new Frame(target);
    private final NewOrderSingleEncoder message = new NewOrderSingleEncoder();
    private long place;

    @Override
    public long run() {
        HeaderEncoder header = message.header();
        frame.time(header, System.currentTimeMillis());
        header.msgSeqNum(78).senderCompID(SENDER).senderSubID(SENDER_SUB_ID);
        header.targetCompID(TARGET).targetSubID(TARGET_SUB_ID).senderLocationID(PLACE);
        int timeLength = frame.formatTransactTime(System.currentTimeMillis());
        message.account(PLACE)
                .clOrdID(CL_ORD_ID)
                .handlInst('1')
                .ordType('2')
                .price(4_005, 1)
                .side('1')
                .text(NOTE)
                .timeInForce('0')
                .transactTime(frame.transactTime(), timeLength);
        message.orderQtyData().orderQty(50, 0);
        message.instrument().symbol(SYMBOL).securityDesc(SECURITY).securityType(SECURITY_TYPE);
        place = frame.end(message);
        return Encoder.length(place);
    }

    @Override
    public Fields outcome() {
        return Fields.read(target, Encoder.from(place), Encoder.length(place));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
