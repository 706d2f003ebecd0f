package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index equals the result of a slow reference parser, on valid and on damaged frames. */
class MessageReferenceTest {
    private static final int ROUNDS = 20_000;
    private static final char SOH = (char) Ascii.SOH;
    private static final Map<Integer, Integer> DATA_OF_LENGTH = Map.of(95, 96, 93, 89, 354, 355);
    private static final int[] TAGS = {8, 9, 35, 34, 58, 10, 95, 96, 93, 89, 354, 355, 1, 269, 999_999_999};
    private static final String DAMAGE = "\001\001=0123456789a-";

    // 0 and negative numbers are indexed as invalid tags: the validator rejects them.
    private static final String TAG = "[1-9][0-9]{0,8}|0|-[0-9]{1,8}";

    private record Field(int tag, String value) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void indexEqualsTheReferenceParser(long seed) {
        Random random = new Random(seed);
        Message message = new Message();
        int wellFormed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String frame = frame(random);
            byte[] bytes = bytes(frame);
            int outcome = message.index(bytes, 0, bytes.length);
            Optional<List<Field>> found =
                    outcome == Message.WELL_FORMED ? Optional.of(fields(message)) : Optional.empty();
            assertThat(found)
                    .as("seed %d, round %d: %s", seed, round, frame.replace(SOH, '|'))
                    .isEqualTo(twin(frame));
            if (outcome == Message.WELL_FORMED) wellFormed++;
        }
        assertThat(wellFormed).as("well-formed frames of seed %d", seed).isBetween(ROUNDS / 4, ROUNDS * 3 / 4);
    }

    private static List<Field> fields(Message message) {
        List<Field> fields = new ArrayList<>();
        for (int i = message.firstField(); i < message.endField(); i++) {
            fields.add(new Field(
                    message.tag(i),
                    Frames.text(message.bytes(), message.from(i), message.to(i)).replace('|', SOH)));
        }
        return fields;
    }

    private static Optional<List<Field>> twin(String frame) {
        List<Field> fields = new ArrayList<>();
        String rest = frame;
        while (!rest.isEmpty()) {
            int equals = rest.indexOf('=');
            if (equals < 0 || !rest.substring(0, equals).matches(TAG)) return Optional.empty();
            int tag = Math.max(Tags.INVALID, Integer.parseInt(rest.substring(0, equals)));
            rest = rest.substring(equals + 1);
            int end = dataFollows(fields, tag) ? dataEnd(fields.getLast().value(), rest) : rest.indexOf(SOH);
            if (end < 0) return Optional.empty();
            fields.add(new Field(tag, rest.substring(0, end)));
            rest = rest.substring(end + 1);
        }
        return Optional.of(fields);
    }

    private static boolean dataFollows(List<Field> before, int tag) {
        return !before.isEmpty() && DATA_OF_LENGTH.getOrDefault(before.getLast().tag(), -1) == tag;
    }

    private static int dataEnd(String length, String rest) {
        if (!length.matches("[0-9]+")) return -1;
        if (new BigInteger(length).compareTo(BigInteger.valueOf(rest.length())) >= 0) return -1;
        int end = Integer.parseInt(length);
        return rest.charAt(end) == SOH ? end : -1;
    }

    private static String frame(Random random) {
        StringBuilder frame = new StringBuilder();
        for (int count = random.nextInt(12); count > 0; count--) {
            int tag = TAGS[random.nextInt(TAGS.length)];
            String value = value(random);
            if (DATA_OF_LENGTH.containsKey(tag) && random.nextInt(4) > 0) {
                frame.append(tag).append('=').append(value.length()).append(SOH);
                frame.append(DATA_OF_LENGTH.get(tag)).append('=').append(value).append(SOH);
            } else {
                frame.append(tag).append('=').append(value.replace(SOH, ' ')).append(SOH);
            }
        }
        for (int damages = random.nextInt(3); damages > 0 && !frame.isEmpty(); damages--) {
            frame.setCharAt(random.nextInt(frame.length()), DAMAGE.charAt(random.nextInt(DAMAGE.length())));
        }
        return frame.toString();
    }

    private static String value(Random random) {
        StringBuilder value = new StringBuilder();
        for (int length = random.nextInt(8); length > 0; length--) {
            value.append(random.nextInt(3) == 0 ? DAMAGE.charAt(random.nextInt(DAMAGE.length())) : 'v');
        }
        return value.toString();
    }
}
