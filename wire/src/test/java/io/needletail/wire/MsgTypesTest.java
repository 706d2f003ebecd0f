package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversion of MsgType(35) to a number and back. */
class MsgTypesTest {

    @ParameterizedTest
    @ValueSource(strings = {"0", "D", "AE", "BZ", "UABC", "a b", "\u00FF"})
    void aTypeIsPackedAndWrittenBack(String type) {
        byte[] bytes = bytes(type);
        byte[] target = new byte[4];
        int packed = MsgTypes.pack(bytes, 0, bytes.length);
        assertThat(packed).isEqualTo(MsgTypes.of(type));
        assertThat(MsgTypes.write(packed, target, 0)).isEqualTo(type.length());
        assertThat(target).startsWith(bytes);
    }

    @Test
    void aTypeOfOneByteIsThatByte() {
        assertThat(MsgTypes.of("D")).isEqualTo('D').isEqualTo(MsgTypes.NEW_ORDER_SINGLE);
        assertThat(MsgTypes.of("AE")).isEqualTo('A' * 256 + 'E');
    }

    @Test
    void typesThatCannotBePackedAreNone() {
        assertThat(MsgTypes.pack(bytes(""), 0, 0)).isEqualTo(MsgTypes.NONE);
        assertThat(MsgTypes.pack(bytes("ABCDE"), 0, 5)).isEqualTo(MsgTypes.NONE);
        assertThat(MsgTypes.pack(bytes("\0D"), 0, 2)).isEqualTo(MsgTypes.NONE);
        assertThat(MsgTypes.pack(bytes("D\0"), 0, 2)).isEqualTo(MsgTypes.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ABCDE"})
    void typeOfAnotherLengthIsRejected(String type) {
        assertThatThrownBy(() -> MsgTypes.of(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("MsgType(35) \"" + type + "\" has " + type.length() + " bytes, not 1 to 4");
    }

    @Test
    void sevenTypesAreAdministrative() {
        StringBuilder admin = new StringBuilder();
        for (char type = 0; type < 256; type++) {
            if (MsgTypes.isAdmin(type)) admin.append(type);
        }
        assertThat(admin).hasToString("012345A");
        assertThat(MsgTypes.isAdmin(MsgTypes.of("AE"))).isFalse();
        assertThat(MsgTypes.isAdmin(MsgTypes.of("00"))).isFalse();
        assertThat(MsgTypes.isAdmin(MsgTypes.NONE)).isFalse();
    }
}
