package io.needletail.bench.workload;

import java.nio.charset.StandardCharsets;

/** The NewOrderSingle(D) of a published benchmark, byte for byte. */
public enum PublishedOrder {
    /** 219 bytes, BodyLength(9) and CheckSum(10) right. */
    F1X("8=FIX.4.4|9=196|35=D|34=78|49=A12345B|50=2DEFGH4|52=20140603-11:53:03.922|56=COMPARO|57=G|142=AU,SY|1=AU,SY"
            + "|11=4|21=1|38=50|40=2|44=400.5|54=1|55=OC|58=NIGEL|59=0|60=20140603-11:53:03.922|107=AOZ3 C02000"
            + "|167=OPT|10=116|"),

    /** 125 bytes, BodyLength(9) and CheckSum(10) right. */
    CHRONOS("8=FIX.4.4|9=102|35=D|49=CLIENT1|56=CHRONOS|34=1|52=20231023-12:00:00.000|11=ORD001|55=AAPL|54=1|38=100"
            + "|44=150.50|40=2|10=144|");

    private static final char SOH = 1;

    private final String text;

    PublishedOrder(String text) {
        this.text = text.replace('|', SOH);
    }

    /** The message as text. */
    public String text() {
        return text;
    }

    /** The message as bytes, a new array each time. */
    public byte[] bytes() {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Its fields between BodyLength(9) and CheckSum(10), which are verified. */
    public Fields fields() {
        byte[] bytes = bytes();
        return Fields.read(bytes, 0, bytes.length);
    }
}
