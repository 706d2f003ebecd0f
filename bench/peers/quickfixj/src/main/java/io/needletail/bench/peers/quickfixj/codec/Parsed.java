package io.needletail.bench.peers.quickfixj.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.bench.workload.Decoder;
import quickfix.FieldNotFound;
import quickfix.IncorrectDataFormat;
import quickfix.IncorrectTagValue;
import quickfix.InvalidMessage;
import quickfix.Message;

/** Converts the bytes of a socket into the text that QuickFIX/J requires, parses it, reads the values. */
final class Parsed implements Decoder {
    private final Parsing parsing;
    private final MessageDigest values;

    Parsed(Parsing parsing, MessageDigest values) {
        this.parsing = parsing;
        this.values = values;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        Message message = new Message();
        try {
            parsing.parse(message, new String(bytes, from, length, ISO_8859_1));
            return values.of(message);
        } catch (InvalidMessage | FieldNotFound | IncorrectTagValue | IncorrectDataFormat _) {
            return REFUSED;
        }
    }
}
