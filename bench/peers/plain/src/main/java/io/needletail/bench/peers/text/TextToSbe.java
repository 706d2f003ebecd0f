package io.needletail.bench.peers.text;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeTask;

/** A string for every field, its tag and its value; nothing is verified. */
final class TextToSbe implements SbeTask {
    private static final int SENDER_COMP_ID = 49;
    private static final int CL_ORD_ID = 11;
    private static final int PRICE = 44;
    private static final int ORDER_QTY = 38;
    private static final int SIDE = 54;

    private final String message;
    private final byte[] target = new byte[OrderBytes.LENGTH];

    TextToSbe(String message) {
        this.message = message;
    }

    @Override
    @SuppressWarnings("StringSplitter") // this is what is measured
    public long run() {
        long orderId = 0;
        long price = 0;
        long quantity = 0;
        int owner = 0;
        char side = '1';
        for (String field : message.split("\u0001")) {
            int equals = field.indexOf('=');
            String value = field.substring(equals + 1);
            switch (Integer.parseInt(field.substring(0, equals))) {
                case CL_ORD_ID -> orderId = Long.parseLong(value);
                case PRICE -> price = Long.parseLong(value);
                case ORDER_QTY -> quantity = Long.parseLong(value);
                case SENDER_COMP_ID -> owner = Integer.parseInt(value);
                case SIDE -> side = value.charAt(0);
                default -> {}
            }
        }
        OrderBytes.write(target, orderId, price, quantity, owner, side);
        return orderId + price + quantity;
    }

    @Override
    public byte[] written() {
        return target;
    }
}
