package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PeerArgumentsTest {

    @Test
    void valuesAreFoundByName() {
        PeerArguments arguments =
                PeerArguments.parse("client", "--port", "4711", "--duration", "3", "--journal", "off");

        assertThat(arguments.server()).isFalse();
        assertThat(arguments.port()).isEqualTo(4711);
        assertThat(arguments.duration()).isEqualTo(Duration.ofSeconds(3));
        assertThat(arguments.journal()).isFalse();
        assertThat(arguments.host()).isEqualTo("127.0.0.1");
    }

    @Test
    void aMissingValueIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PeerArguments.parse("client").out())
                .withMessage("--out is missing");
    }

    @Test
    void aNameWithoutValueIsRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> PeerArguments.parse("client", "--port"));
    }
}
