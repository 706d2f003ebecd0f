package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TickTable;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.PhaseChange;
import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Tests the text of commands, as the log's readers show it. */
final class CommandReaderTest {
    private static final long TIME_NS = 5;

    private final byte[] bytes = new byte[CommandEncoder.COMMAND_BYTES_MAX];
    private final CommandEncoder encoder = new CommandEncoder(7);
    private final CommandReader reader = new CommandReader();

    @Test
    void aCommandHasItsIdentityItsNumberAndItsFieldsByName() {
        int length = at(3).changePhase(4, TradingPhase.HALTED);
        assertThat(read(length)).hasValueSatisfying(command -> {
            assertThat(command)
                    .extracting("timeNs", "identity", "clientId", "clientSequence", "name")
                    .containsExactly(TIME_NS, "alice", 7L, 3L, "ChangePhase");
            assertThat(command.fields()).hasToString("{instrument=4, phase=HALTED}");
        });
    }

    @Test
    void aReasonIsTheTextThatTheOperatorGave() {
        encoder.because(new CommandReason("|phase=2| Störung, [see=a|b]"));
        int length = at(3).changePhase(4, TradingPhase.HALTED);
        assertThat(read(length).orElseThrow().fields())
                .hasToString("{instrument=4, phase=HALTED, reason=|phase=2| Störung, [see=a|b]}");
        length = at(4).blockOwner(2, true);
        assertThat(read(length).orElseThrow().fields().get("reason")).startsWith("|phase=2| Störung");
        encoder.because(CommandReason.NONE);
        length = at(5).massCancel(2, -1, SideFilter.BOTH);
        assertThat(read(length).orElseThrow().fields()).hasToString("{owner=2, instrument=-1, sides=BOTH}");
    }

    @Test
    void aReasonThatTheLogWouldNotKeepIsRefused() {
        String longest = "ä".repeat(CommandReason.BYTES_MAX / 2);
        encoder.because(new CommandReason(longest));
        int length = at(1).blockOwner(2, true);
        assertThat(read(length).orElseThrow().fields()).containsEntry("reason", longest);
        for (String unfit : List.of(longest + ".", "two\nlines")) {
            assertThatThrownBy(() -> new CommandReason(unfit))
                    .hasMessageContaining("reason: expected at most 200 bytes in UTF-8 without control characters");
        }
    }

    @Test
    void aGroupIsOneFieldWithConstantsByName() {
        int length = at(1).schedulePhases(
                        2,
                        List.of(
                                new PhaseChange(10, TradingPhase.CONTINUOUS),
                                new PhaseChange(20, TradingPhase.CLOSED)));
        assertThat(read(length).orElseThrow().fields())
                .hasToString("{calendar=2, changes=[(timeNs=10|phase=CONTINUOUS),(timeNs=20|phase=CLOSED)]}");
    }

    @Test
    void aCommandThatIsTooShortForItsFieldsIsNamedMalformed() {
        InstrumentRules rules = InstrumentRules.DEFAULTS.withTicks(
                TickTable.of(1).withBand(100, 5).withBand(1_000, 10));
        int length = at(1).defineInstrument(0, rules, 100, 0);
        for (int cut : new int[] {20, 60, length - MessageChecksum.BYTES - 1}) {
            assertThat(read(cut)).as("cut to %s bytes", cut).hasValueSatisfying(command -> {
                assertThat(command.name()).isEqualTo("MALFORMED");
                assertThat(command.fields()).hasToString("{template=7}");
            });
        }
    }

    @Test
    void aRequestForEventsIsNoCommand() {
        int length = at(0).subscribe(1);
        assertThat(read(length)).isEmpty();
    }

    private CommandEncoder at(long number) {
        return encoder.at(new UnsafeBuffer(bytes), 0, number);
    }

    private Optional<RecordedCommand> read(int length) {
        return reader.read(new UnsafeBuffer(bytes, 0, length), 0, TIME_NS, "alice");
    }
}
