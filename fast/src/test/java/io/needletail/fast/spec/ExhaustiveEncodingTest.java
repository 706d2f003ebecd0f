package io.needletail.fast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Template;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operator over every type, mandatory and optional, with and without an initial value, after every state of the
 * previous value, for every telling value and for none: the bytes, the error and the state after it are those of the
 * twin.
 */
final class ExhaustiveEncodingTest {
    private static final int SHOWN_MAX = 6;
    private static final int MESSAGE_MAX = 256;

    static Stream<Small.Kind> kinds() {
        return Small.kinds();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyValueEncodesLikeReference(Small.Kind kind) {
        List<String> differences = new ArrayList<>();
        for (Small small : Small.of(kind)) {
            List<Optional<Object>> states = states(small);
            for (Optional<Object> state : states) {
                for (Optional<Object> value : values(kind)) compare(small, Optional.of(state), value, differences);
            }
            for (Optional<Object> value : values(kind)) compare(small, Optional.empty(), value, differences);
        }
        assertThat(differences.stream().limit(SHOWN_MAX))
                .as("%d differences", differences.size())
                .isEmpty();
    }

    private static List<Optional<Object>> states(Small small) {
        return small.field().entry() < 0 ? List.of() : values(small.kind());
    }

    private static List<Optional<Object>> values(Small.Kind kind) {
        List<Optional<Object>> values = new ArrayList<>();
        values.add(Optional.empty());
        kind.values().forEach(value -> values.add(Optional.of(value)));
        return values;
    }

    // Sets the previous value, encodes the value, and then reads the new previous value.
    private static void compare(
            Small small, Optional<Optional<Object>> state, Optional<Object> value, List<String> differences) {
        boolean isMissing = value.isEmpty() && !small.field().isOptional();
        if (isMissing) return;
        for (Object probe : small.kind().values()) {
            Both both = new Both(small);
            state.ifPresent(previous -> both.difference(2, previous));
            String difference = both.difference(1, value);
            if (difference.isEmpty()) difference = both.difference(3, Optional.of(probe));
            if (difference.isEmpty()) continue;
            differences.add("%n%s behind %s: %s: %s".formatted(small, state, value, difference));
            return;
        }
    }

    /** A twin and the encoder that must agree with it. */
    private static final class Both {
        private final Small small;
        private final SpecEncoder twin;
        private final Encoder encoder;
        private final byte[] room = new byte[MESSAGE_MAX];

        Both(Small small) {
            this.small = small;
            twin = new SpecEncoder(small.templates());
            encoder = new Encoder(small.templates());
        }

        String difference(int id, Optional<Object> value) {
            Template template = small.template(id);
            FieldRecord record = small.record(id, value);
            int length = encoder.encode(template, record, room, 1, room.length);
            record.rewind();
            byte[] expected;
            try {
                expected = twin.encode(template, record);
            } catch (SpecError error) {
                return differenceFrom(error.codes(), length);
            }
            if (length <= 0) return "twin: " + hex(expected) + ", encoder: " + encoder.status();
            byte[] encoded = Arrays.copyOfRange(room, 1, 1 + length);
            return Arrays.equals(encoded, expected) ? "" : "twin: " + hex(expected) + ", encoder: " + hex(encoded);
        }

        private String differenceFrom(Set<String> codes, int length) {
            if (length > 0) {
                return "twin: " + codes + ", encoder: " + hex(Arrays.copyOfRange(room, 1, 1 + length));
            }
            CodecStatus outcome = encoder.status();
            String code = outcome.code().isEmpty() ? SpecError.LIMIT : outcome.code();
            return codes.contains(code) ? "" : "twin: " + codes + ", encoder: " + outcome;
        }

        private static String hex(byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
    }
}
