package io.needletail.fast.spec;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.decode.Decoder;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A twin and the decoder that must agree with it. */
final class Pair {
    private static final int FILL_LENGTH = 512;
    private static final List<Byte> FILLS = List.of((byte) 0x80, (byte) 0x81, (byte) 0x82);

    private final SpecDecoder twin;
    private final Decoder decoder;
    private final Events ofTwin = new Events();
    private final Events ofDecoder = new Events();

    Pair(SpecDecoder twin, Decoder decoder) {
        this.twin = twin;
        this.decoder = decoder;
    }

    void reset() {
        twin.reset();
        decoder.reset();
    }

    void expect(long templateId) {
        twin.expect(templateId);
        decoder.expect(templateId);
    }

    /** Decodes a valid message. */
    int decode(byte[] message) {
        twin.decode(message, 0, message.length, ofTwin);
        return decoder.decode(message, 0, message.length, ofDecoder);
    }

    /** Difference between both decoders; empty when there is none. */
    String difference(byte[] message) {
        return difference(message, 0, message.length);
    }

    String difference(byte[] message, int from, int limit) {
        ofTwin.clear();
        ofDecoder.clear();
        int taken = decoder.decode(message, from, limit, ofDecoder);
        int expected;
        try {
            expected = twin.decode(message, from, limit, ofTwin);
        } catch (SpecError error) {
            boolean isEarly = error.codes().contains(SpecError.INCOMPLETE)
                    && taken <= 0
                    && decoder.status() != CodecStatus.INCOMPLETE;
            return isEarly && isKnownEarly(message, from, limit) ? "" : differenceFrom(error.codes(), taken);
        }
        if (taken <= 0) return "twin: " + ofTwin + ", decoder: " + decoder.status();
        if (taken != expected) return "twin took " + expected + " bytes, decoder " + taken;
        String told = ofTwin.toString();
        return told.equals(ofDecoder.toString()) ? "" : "twin: " + told + ", decoder: " + ofDecoder;
    }

    // The message has that error for any bytes that follow.
    private boolean isKnownEarly(byte[] message, int from, int limit) {
        String code = code(decoder.status());
        return FILLS.stream().allMatch(fill -> {
            byte[] longer = Arrays.copyOfRange(message, from, limit + FILL_LENGTH);
            Arrays.fill(longer, limit - from, longer.length, fill);
            try {
                twin.copy().decode(longer, 0, longer.length, ofTwin);
                return false;
            } catch (SpecError error) {
                return error.codes().contains(code);
            }
        });
    }

    private String differenceFrom(Set<String> codes, int taken) {
        if (taken > 0) return "twin: " + codes + ", decoder: " + ofDecoder;
        return codes.contains(code(decoder.status())) ? "" : "twin: " + codes + ", decoder: " + decoder.status();
    }

    private static String code(CodecStatus outcome) {
        if (outcome == CodecStatus.INCOMPLETE) return SpecError.INCOMPLETE;
        return outcome.code().isEmpty() ? SpecError.LIMIT : outcome.code();
    }
}
