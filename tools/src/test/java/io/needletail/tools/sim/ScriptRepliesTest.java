package io.needletail.tools.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scripts of a simulation. */
final class ScriptRepliesTest {
    @Test
    void aRuleOfVeryManyFieldsIsRead() throws IOException {
        String fields = "58=x|".repeat(20_000);
        try (ScriptReplies script = ScriptReplies.of(List.of("at logon send B " + fields), "script")) {
            assertThat(script.afterLogon()).hasSize(1);
            assertThat(script.afterLogon().getFirst().body()).hasSize(fields.length());
        }
    }

    @Test
    void aRuleWithAFieldThatIsNoneIsRefusedWithItsLine() {
        for (String body : List.of("58=x|nothing|", "58=x", "|", "=x|", "1234567890=x|")) {
            assertThatIOException()
                    .isThrownBy(() -> ScriptReplies.of(List.of("# first", "on D send 8 " + body), "script"))
                    .withMessageContaining("script:2: ");
        }
    }
}
