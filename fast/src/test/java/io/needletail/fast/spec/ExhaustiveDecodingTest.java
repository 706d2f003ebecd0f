package io.needletail.fast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.decode.Decoder;
import io.needletail.fast.decode.DecoderOptions;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operator over every type, mandatory and optional, with and without an initial value, after every state of the
 * previous value, on every short input: value, length, error and the state after it are those of the twin.
 */
final class ExhaustiveDecodingTest {
    static final Set<String> TRANSFER = Set.of("R6", "R7", "R8", "R9");
    private static final byte[] PROBE = {(byte) 0xC0, (byte) 0x83};
    private static final int[] MAPS = {0xC0, 0xE0};
    private static final int SHOWN_MAX = 4;

    static Stream<Small.Kind> kinds() {
        return Small.kinds();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyShortInputDecodesLikeReference(Small.Kind kind) {
        compare(kind, Inputs.all());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Tag("long")
    void everyPairOfBytesDecodesLikeReference(Small.Kind kind) {
        compare(kind, Inputs.pairs());
    }

    // A decoder that mistakes an operator, an initial value or a presence for another one: whichever two, the inputs
    // tell.
    @ParameterizedTest
    @MethodSource("kinds")
    void aDecoderOfAnyOtherTemplateIsFound(Small.Kind kind) {
        List<Small> all = Small.of(kind);
        for (int i = 1; i < all.size(); i++) {
            Small small = all.get(i);
            if (small.saysTheDefaultBase()) continue;
            Decoder other = new Decoder(all.get(i - 1).templates(), DecoderOptions.DEFAULTS);
            Pair mistaken = new Pair(new SpecDecoder(small.templates(), TRANSFER), other);
            List<String> differences = new ArrayList<>();
            for (byte[] setting : small.settings()) {
                if (differences.isEmpty()) compare(small, setting, Inputs.all(), mistaken, differences);
            }
            assertThat(differences).as("%s taken for %s", small, all.get(i - 1)).isNotEmpty();
        }
    }

    private static void compare(Small.Kind kind, List<byte[]> inputs) {
        List<String> differences = new ArrayList<>();
        for (Small small : Small.of(kind)) {
            Pair usual = new Pair(
                    new SpecDecoder(small.templates(), TRANSFER),
                    new Decoder(small.templates(), DecoderOptions.DEFAULTS));
            Pair strict =
                    new Pair(new SpecDecoder(small.templates()), new Decoder(small.templates(), DecoderOptions.STRICT));
            for (byte[] setting : small.settings()) {
                compare(small, setting, inputs, usual, differences);
                // Tolerance depends only on the presence of a previous value.
                if (setting.length == 0) compare(small, setting, inputs, strict, differences);
            }
        }
        assertThat(differences.stream().limit(SHOWN_MAX))
                .as("%d differences", differences.size())
                .isEmpty();
    }

    private static void compare(Small small, byte[] setting, List<byte[]> inputs, Pair pair, List<String> differences) {
        for (byte[] input : inputs) {
            for (int map : MAPS) {
                byte[] message = message(map, input);
                pair.reset();
                if (setting.length > 0) pair.decode(setting);
                String difference = pair.difference(message);
                if (difference.isEmpty()) difference = pair.difference(PROBE);
                if (difference.isEmpty()) continue;
                differences.add("%n%s behind [%s]: %s: %s".formatted(small, hex(setting), hex(message), difference));
            }
        }
    }

    private static byte[] message(int map, byte[] input) {
        byte[] message = new byte[2 + input.length];
        message[0] = (byte) map;
        message[1] = (byte) 0x81;
        System.arraycopy(input, 0, message, 2, input.length);
        return message;
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
