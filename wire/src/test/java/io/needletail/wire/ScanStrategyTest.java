package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** For any bytes, every strategy gives the result of the framer and then the simple index. */
class ScanStrategyTest {
    private static final int FIELDS_MAX = 100;
    private static final int ROOM = 8_192;
    private static final String SMALL_ALPHABET = "|=0159-";
    private static final int SMALL_LENGTH_MAX = 6;
    private static final int RANDOM_ROUNDS = 40_000;
    private static final int ALIGNMENTS = 70;
    private static final String TELLING = "|=0123456789-a\377\000:.";
    private static final String ORDER =
            "35=D|49=BUYSIDE|56=SELLSIDE|34=1042|52=20260102-03:04:05.678|11=ORD-77|1=ACCOUNT|"
                    + "21=1|55=EURUSD|48=US0378331005|22=4|54=1|60=20260102-03:04:05.678|38=250000|40=2|44=1.08345|15=USD|59=0|";
    private static final String ENTRIES = "35=X|49=S|56=B|34=9|52=20260102-03:04:05|262=R|268=3|"
            + "279=0|269=0|278=1|55=A|270=1.5|271=100|279=1|269=1|278=2|55=A|270=1.6|271=7|279=2|269=0|278=3|";
    private static final List<String> USUAL = List.of(
            "35=0|",
            ORDER,
            ENTRIES,
            "35=D|1=|58=an empty one before|9999=x|",
            "35=D|10021=zeros within|40000=and behind|1000=four|5=a|",
            "35=D|37711=five|5=a|20001=|1=x|58=" + "long ".repeat(40) + "|",
            "35=D|96=alone|91=no length before|1401=7|");
    private static final List<String> UNUSUAL = List.of(
            "35=D|95=3|96=a|b|10=1|",
            "35=D|95=5|96=a|b|",
            "35=D|95=99|96=a|",
            "35=D|93=3|89=|||1=2|",
            "35=D|1525=4|1527=a|b||58=x|",
            "35=D|43109=2|42684=|||",
            "35=D|1401=1|1402=|||",
            "35=D|2493=0|",
            "35=D|123456=six|1234567=seven|12345678=eight|123456789=nine|",
            "35=D|1234567890=ten|",
            "35=D|058=padded|",
            "35=D|0=zero|",
            "35=D|-5=negative|",
            "35=D|no tag|",
            "35=D||58=nothing before|",
            "35=D|=no digits|",
            "35=D|58|",
            "35=D|5 8=x|",
            "35=D|58:=x|",
            "35=D|:5=x|",
            "35=D|58=x|\0=x|",
            "35=D|58=x|\0\0\0|1=x|",
            "35=D|" + "1=|".repeat(90),
            "35=D|" + "1=|".repeat(95),
            "35=D|" + "1=|".repeat(96),
            "35=D|" + "1=|".repeat(97),
            "35=D|" + "1=|".repeat(200),
            "35=D|" + "1".repeat(64) + "=x|",
            "35=D|58=" + "7".repeat(500) + "|",
            "36=D|",
            "35=|",
            "",
            "3",
            "35=D");
    private static final List<String> HEADS = List.of(
            "8=FIX.4.4|9=5|35=0|10=163|",
            "8=FIX.4.4|9=0005|35=0|10=048|",
            "8=FIX.4.4|9=0000005|35=0|10=192|",
            "8=FIX.4.4|9=00000005|35=0|10=240|",
            "8=FIX.4.4|9=000000005|35=0|10=032|",
            "8=FIX.4.4|9=0000000005|35=0|10=080|",
            "8=FIXT.1.1|9=5|35=0|10=224|",
            "8=FIXT.1.1|9=5|35=0|10=223|",
            "8=FIXT.1.2|9=5|35=0|10=225|",
            "8=FIX.4.=|9=5|35=0|10=172|",
            "8=FIX.4.A|9=5|35=0|10=176|",
            "8=FIX.5.0SP2|9=5|35=0|10=123|",
            "8=FIX.4.4|9=|35=0|10=163|",
            "8=FIX.4.4|9=4|35=0|10=163|",
            "8=FIX.4.4|9=6|35=0|10=163|",
            "8=FIX.4.4|9=99999999999|35=0|10=163|",
            "8=FIX.4.4|9=9999999|35=0|10=163|",
            "8=FIX.4.4|35=0|9=5|10=163|",
            "9=5|8=FIX.4.4|35=0|10=163|",
            "8=FIX.4.4|9=5|35=0|10=1638=FIX.4.4|9=5|35=0|10=163|");

    private final Message expected = new Message(FIELDS_MAX, ScanStrategy.BYTES);
    private final byte[] room = new byte[ROOM];

    static Stream<ScanStrategy> available() {
        return Arrays.stream(ScanStrategy.values()).filter(ScanStrategy::isAvailable);
    }

    @ParameterizedTest
    @MethodSource("available")
    void allShortBodiesGiveTheSameIndex(ScanStrategy strategy) {
        Message message = new Message(FIELDS_MAX, strategy);
        StringBuilder body = new StringBuilder();
        for (int length = 0; length <= SMALL_LENGTH_MAX; length++) {
            long bodies = (long) Math.pow(SMALL_ALPHABET.length(), length);
            for (long number = 0; number < bodies; number++) {
                body.setLength(0);
                for (long rest = number, i = 0; i < length; i++, rest /= SMALL_ALPHABET.length()) {
                    body.append(SMALL_ALPHABET.charAt((int) (rest % SMALL_ALPHABET.length())));
                }
                assertAlike(message, frame("35=0|" + body), 0, ROOM);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("available")
    void bodiesGiveTheSameIndexAtEveryAlignment(ScanStrategy strategy) {
        Message message = new Message(FIELDS_MAX, strategy);
        for (String body : concat(USUAL, UNUSUAL)) {
            byte[] frame = frame(body);
            for (int at = 0; at < ALIGNMENTS; at++) {
                for (int behind = 0; behind < ALIGNMENTS; behind += 9) {
                    assertAlike(message, frame, at, at + frame.length + behind);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("available")
    void headersGiveTheSameIndex(ScanStrategy strategy) {
        Message message = new Message(FIELDS_MAX, strategy);
        for (String head : HEADS) {
            for (int at = 0; at < ALIGNMENTS; at++) assertAlike(message, bytes(head), at, ROOM);
        }
    }

    @ParameterizedTest
    @MethodSource("available")
    void everyCutGivesTheSameResult(ScanStrategy strategy) {
        Message message = new Message(FIELDS_MAX, strategy);
        for (String body : USUAL) {
            byte[] frame = frame(body);
            for (int cut = 0; cut <= frame.length; cut++) {
                assertAlike(message, Arrays.copyOf(frame, cut), 0, cut);
                assertAlike(message, Arrays.copyOf(frame, cut), 3, ROOM);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("available")
    void damagedMessagesGiveTheSameResult(ScanStrategy strategy) {
        for (long seed = 1; seed <= 3; seed++) {
            Random random = new Random(seed);
            Message message = new Message(FIELDS_MAX, strategy);
            for (int round = 0; round < RANDOM_ROUNDS; round++) {
                byte[] frame = damaged(random);
                int at = random.nextInt(ALIGNMENTS);
                assertAlike(message, frame, at, at + frame.length + random.nextInt(ALIGNMENTS));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("available")
    void usualBodiesAreNotUnusual(ScanStrategy strategy) {
        for (String body : USUAL) {
            FieldIndex index = new FieldIndex(FIELDS_MAX);
            byte[] frame = Arrays.copyOf(frame(body), ROOM);
            int from = Frames.text(frame, 0, 40).indexOf("35=");
            int to = from + bytes(body).length;
            index.set(FieldScanner.FIRST_FIELD - 1, Tags.BODY_LENGTH, from - 2, from - 1);
            assertThat(strategy.scanner().scan(frame, from, to, index)).as(body).isNotEqualTo(FieldScanner.UNUSUAL);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 20, 21, 22})
    void messageWithTooManyFieldsIsReported(int fieldsMax) {
        byte[] frame = frame(ORDER);
        available().forEach(strategy -> {
            Message message = new Message(fieldsMax, strategy);
            assertThat(message.read(frame, 0, frame.length, ROOM)).isEqualTo(frame.length);
            assertThat(message.outcome()).isEqualTo(fieldsMax < 21 ? Message.TOO_MANY_FIELDS : Message.WELL_FORMED);
            assertThat(message.endField()).isEqualTo(Math.min(fieldsMax, 21));
        });
    }

    @Test
    void vectorsNeedTheirModule() {
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) return;
        assertThat(ScanStrategy.chosen()).isEqualTo(ScanStrategy.WORDS);
        assertThatThrownBy(() -> new Message(FIELDS_MAX, ScanStrategy.VECTORS_32))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("jdk.incubator.vector");
    }

    @Test
    void atMostOneVectorLengthIsAvailable() {
        assertThat(available().filter(strategy -> strategy.name().startsWith("VECTORS")))
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void vectorLengthFollowsTheProcessor() {
        assertThat(ScanStrategy.vectors(512, true)).contains(ScanStrategy.VECTORS_64);
        assertThat(ScanStrategy.vectors(512, false)).contains(ScanStrategy.VECTORS_32);
        assertThat(ScanStrategy.vectors(256, true)).contains(ScanStrategy.VECTORS_32);
        assertThat(ScanStrategy.vectors(256, false)).contains(ScanStrategy.VECTORS_32);
        assertThat(ScanStrategy.vectors(128, false)).isEmpty();
        assertThat(ScanStrategy.vectors(0, true)).isEmpty();
    }

    private void assertAlike(Message message, byte[] frame, int at, int end) {
        byte[] buffer = end == ROOM ? room : new byte[end];
        Arrays.fill(buffer, (byte) (frame.length % 2 == 0 ? Ascii.SOH : '1'));
        System.arraycopy(frame, 0, buffer, at, frame.length);
        for (int lengthMax : new int[] {ROOM, frame.length, frame.length - 1}) {
            int limit = at + frame.length;
            int answer = Framer.frame(buffer, at, limit, lengthMax);
            if (message.read(buffer, at, limit, lengthMax) != answer) throw differs(frame, at, end, "answer");
            if (answer <= 0) {
                if (message.endField() != 0) throw differs(frame, at, end, "fields of no frame");
                continue;
            }
            int outcome = expected.index(buffer, at, answer);
            if (message.outcome() != outcome) throw differs(frame, at, end, "outcome " + outcome);
            if (message.start() != at || message.length() != answer) throw differs(frame, at, end, "place");
            if (!fields(message).equals(fields(expected))) throw differs(frame, at, end, "fields");
        }
    }

    private static AssertionError differs(byte[] frame, int at, int end, String what) {
        return new AssertionError(
                what + " of " + Frames.text(frame, 0, frame.length) + " at " + at + " in an array of " + end);
    }

    private static List<Integer> fields(Message message) {
        List<Integer> fields = new ArrayList<>();
        for (int field = 0; field < message.endField(); field++) {
            fields.addAll(List.of(message.tag(field), message.from(field), message.to(field)));
        }
        return fields;
    }

    private static byte[] damaged(Random random) {
        List<String> bodies = concat(USUAL, UNUSUAL);
        StringBuilder body = new StringBuilder(bodies.get(random.nextInt(bodies.size())));
        for (int changes = random.nextInt(4); changes > 0 && !body.isEmpty(); changes--) {
            char any = TELLING.charAt(random.nextInt(TELLING.length()));
            int at = random.nextInt(body.length());
            if (random.nextBoolean()) {
                body.setCharAt(at, any);
            } else {
                body.insert(at, any);
            }
        }
        byte[] frame = frame(body.toString());
        // After sealing, so that the header, the sums and the trailer are damaged too.
        if (random.nextInt(3) == 0) frame[random.nextInt(frame.length)] = (byte) random.nextInt();
        return frame;
    }

    private static byte[] frame(String body) {
        return Frames.frame(body);
    }

    private static List<String> concat(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }
}
