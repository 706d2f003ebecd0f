package io.needletail.fast.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.FixText;
import io.needletail.fast.text.JsonException;
import io.needletail.fast.text.JsonReader;
import io.needletail.fast.text.JsonText;
import io.needletail.wire.FieldValue;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A recorded message has the same values when it is read by slots, by tags and as text. */
final class FixMessageTest {
    private static final String FILE = """
            <templates xmlns="http://www.fixprotocol.org/ns/fast/td/1.1">
              <template name="Refresh" id="30">
                <string name="MsgType" id="35"><constant value="X"/></string>
                <uInt64 name="SendingTime" id="52"/>
                <uInt32 name="TradeDate" id="75" presence="optional"/>
                <group name="Header" presence="optional"><uInt64 name="Biggest" id="9000"/></group>
                <sequence name="MDEntries" presence="optional">
                  <length name="NoMDEntries" id="268"/>
                  <uInt32 name="MDUpdateAction" id="279"/>
                  <decimal name="MDEntryPx" id="270" presence="optional"/>
                  <uInt32 name="MDEntryTime" id="273" presence="optional"/>
                  <string name="Symbol" id="55" presence="optional"/>
                  <sequence name="Parties" presence="optional">
                    <length name="NoParties" id="453"/>
                    <byteVector name="PartyID" id="448"/>
                  </sequence>
                </sequence>
                <templateRef/>
              </template>
              <template name="Tail" id="31"><string name="Text" id="58" charset="unicode"/></template>
            </templates>
            """;
    private static final String LINE =
            "{\"t\":30,\"name\":\"Refresh\",\"f\":{\"MsgType\":\"X\",\"SendingTime\":20110613093007123,"
                    + "\"TradeDate\":20110613,\"Header\":{\"Biggest\":18446744073709551615},\"MDEntries\":["
                    + "{\"MDUpdateAction\":0,\"MDEntryPx\":{\"m\":139050,\"e\":-2},\"MDEntryTime\":93007123,\"Symbol\":\"A\\\"\\u0001\"},"
                    + "{\"MDUpdateAction\":2,\"MDEntryPx\":{\"m\":-5,\"e\":-3},\"Parties\":[{\"PartyID\":{\"hex\":\"0aff\"}},{\"PartyID\":{\"hex\":\"\"}}]}],"
                    + "\"\":{\"t\":31,\"f\":{\"Text\":\"\u00E9\"}}}}";

    private FieldRecord record;
    private FixMessage message;
    private FixGroup entries;
    private JsonReader reader;

    @BeforeEach
    void open() throws IOException {
        Templates templates = TemplateReader.read(FILE.getBytes(StandardCharsets.UTF_8), "fix.xml");
        record = new FieldRecord(templates);
        message = new FixMessage(record);
        entries = new FixGroup(268, message);
        reader = new JsonReader(record);
    }

    @Test
    void aLineIsReadAndWrittenAgain() throws IOException {
        reader.read(LINE);
        JsonText json = new JsonText(record.templates());
        record.replay(json);
        assertThat(json).hasToString(LINE);
    }

    @Test
    void aMessageIsFixText() throws IOException {
        reader.read(LINE);
        FixText text = new FixText(record.templates());
        record.replay(text);
        assertThat(text)
                .hasToString(
                        "35=X|52=20110613093007123|75=20110613|9000=18446744073709551615|268=2|"
                                + "279=0|270=1390.50|273=93007123|55=A\"\u0001|279=2|270=-0.005|453=2|448=0aff|448=|58=\u00E9|");
    }

    @Test
    void fieldsAreReadByTag() throws IOException {
        reader.read(LINE);
        assertThat(message.msgType()).isEqualTo(MsgTypes.MARKET_DATA_INCREMENTAL);
        assertThat(message.timestamp(52)).isEqualTo(1_307_957_407_123_000_000L);
        assertThat(message.date(75)).isEqualTo(1_307_923_200_000_000_000L);
        assertThat(message.number(75)).isEqualTo(20_110_613);
        assertThat(message.number(268)).isEqualTo(2);
        assertThat(message.number(9000)).isEqualTo(FieldValue.MALFORMED);
        assertThat(message.text(9000)).isEqualTo("18446744073709551615");
        assertThat(message.text(58)).isEqualTo("\u00E9");
        assertThat(message.number(270)).isEqualTo(FieldValue.ABSENT);
    }

    @Test
    void groupsAreCursors() throws IOException {
        reader.read(LINE);
        FixGroup parties = new FixGroup(453, message);
        assertThat(entries.in(message)).isEqualTo(2);
        assertThat(entries.next()).isTrue();
        assertThat(entries.character(279)).isEqualTo('0');
        assertThat(entries.decimal(270, 4)).isEqualTo(13_905_000);
        assertThat(entries.decimal(270, 0)).isEqualTo(FieldValue.MALFORMED);
        assertThat(entries.time(273)).isEqualTo(34_207_123_000_000L);
        assertThat(entries.is(55, "A\"\u0001")).isTrue();
        assertThat(parties.in(entries)).isEqualTo(FieldValue.ABSENT);
        assertThat(entries.next()).isTrue();
        assertThat(entries.decimal(270, 3)).isEqualTo(-5);
        assertThat(entries.has(55)).isFalse();
        assertThat(parties.in(entries)).isEqualTo(2);
        assertThat(parties.next()).isTrue();
        assertThat(parties.text(448)).isEqualTo("0aff");
        assertThat(parties.next()).isTrue();
        assertThat(parties.copy(448, new byte[0], 0)).isZero();
        assertThat(parties.next()).isFalse();
        assertThat(entries.next()).isFalse();
    }

    @Test
    void aMessageThatFailedHasNoFields() throws IOException {
        reader.read(LINE);
        record.begin(record.template());
        assertThat(message.has(35)).isFalse();
        assertThat(message.msgType()).isEqualTo(MsgTypes.NONE);
        assertThat(entries.in(message)).isEqualTo(FieldValue.ABSENT);
    }

    @Test
    void invalidLineReportsColumnAndReason() {
        assertThatThrownBy(() -> reader.read("{\"t\":99,\"f\":{}}"))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("column 13: no template of this identifier");
        assertThatThrownBy(() -> reader.read("{\"t\":31,\"f\":{\"Txt\":\"\"}}"))
                .hasMessageContaining("the template has no field Txt here");
        assertThatThrownBy(() -> reader.read("{\"t\":31,\"f\":{\"Text\":7}}")).hasMessageContaining("expected \"");
        assertThatThrownBy(() -> reader.read("{\"t\":31,\"f\":{\"Text\":\"\"}} x"))
                .hasMessageContaining("goes on");
        assertThatThrownBy(() -> reader.read("{\"t\":31,\"f\":{}}")).hasMessageContaining("missing: Text(58)");
        assertThat(record.isComplete()).isFalse();
    }

    @Test
    void aWrongConstantIsRejected() {
        assertThatThrownBy(() -> reader.read("{\"t\":30,\"f\":{\"MsgType\":\"Y\"}}"))
                .hasMessageContaining("MsgType is the constant X");
    }
}
