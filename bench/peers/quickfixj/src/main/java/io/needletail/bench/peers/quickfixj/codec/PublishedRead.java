package io.needletail.bench.peers.quickfixj.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.PublishedOrder;
import quickfix.InvalidMessage;
import quickfix.Message;

/** A message out of text, without any dictionary. */
final class PublishedRead implements Exercise {
    /** The published calls. */
    enum Way {
        /** F1X: one object, cleared and filled again. */
        ONE_MESSAGE_AGAIN,

        /** Chronos: a new object each time. */
        NEW,

        /** The same, CheckSum(10) verified. */
        NEW_VALIDATED
    }

    private final String text;
    private final Way way;
    private Message message = new Message();

    PublishedRead(PublishedOrder order, Way way) {
        text = order.text();
        this.way = way;
    }

    @Override
    public long run() {
        try {
            switch (way) {
                case ONE_MESSAGE_AGAIN -> {
                    message.clear();
                    message.fromString(text, null, false);
                }
                case NEW -> message = new Message(text, false);
                case NEW_VALIDATED -> message = new Message(text, true);
            }
        } catch (InvalidMessage refused) {
            throw new IllegalStateException("QuickFIX/J refuses the published message", refused);
        }
        return 1;
    }

    @Override
    public Fields outcome() {
        byte[] frame = message.toString().getBytes(ISO_8859_1);
        return Fields.read(frame, 0, frame.length);
    }
}
