package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs of a hostile counterparty: each gets its defined response, and other sessions are not affected. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HostileInputTest {
    private RunProcess run;
    private Attacker witness;
    private int witnessed = 1;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        run = RunProcess.start(folder, "echo", config(folder));
        witness = new Attacker("WITNESS", run.port()).logOn();
    }

    @AfterAll
    void end() throws IOException {
        witness.close();
        run.close();
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void getsItsResponseAndAffectsNoOtherSession(Attack attack) throws IOException {
        try (Attacker attacker = new Attacker("TW", run.port())) {
            if (attack.number() != 0) attacker.logOn();
            attacker.say(attack.bytes().apply(attacker));
            attacker.probe(attack.number() == 0 ? 2 : attack.number());
            String heard = attacker.heard();
            String answer = attack.number() == 0 ? heard : heard.replaceFirst("^Logon(; )?", "");
            assertThat(answer).matches(attack.answer());
        }
        witness.probe(++witnessed);
        assertThat(witness.heard()).endsWith("| alive");
    }

    @Test
    void aSecondConnectionOfAnActiveSessionIsClosedSilently() throws IOException {
        try (Attacker first = new Attacker("TW", run.port()).logOn();
                Attacker second = new Attacker("TW", run.port())) {
            first.probe(2);
            assertThat(first.heard()).isEqualTo("Logon | alive");
            assertThat(second.logOn().heard()).isEqualTo(" | closed");
            first.probe(3);
            assertThat(first.heard()).isEqualTo(" | alive");
        }
    }

    static Stream<Attack> attacks() {
        return Stream.of(
                        HostileFields.groups(),
                        HostileFields.lengths(),
                        HostileFields.headers(),
                        HostileFields.times(),
                        HostileFrames.frames(),
                        HostileFrames.numbers(),
                        HostileFrames.logons(),
                        HostileFrames.floods())
                .flatMap(List::stream);
    }

    private static String config(Path folder) {
        return Config.echo("FIX.4.4", folder) + "MaxMessageSize=65536\n" + Config.witness(folder);
    }
}
