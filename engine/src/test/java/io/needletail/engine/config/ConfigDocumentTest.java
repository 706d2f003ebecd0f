package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a configuration is shown without its secrets, and that an edit changes the lines that it names and no
 * others.
 */
class ConfigDocumentTest {
    private static final Path FILE = Path.of("desk.cfg");
    private static final String TEXT = """
            # desk
            [DEFAULT]
            BeginString=FIX.4.4

            [session] # first
              TargetCompID = ONE
            # about the next line
              Password = hush
              LogonTag1=554=hush
            an unknown line
            lost = x
            # between

            [SESSION]
            TargetCompID=TWO
            HeartBtInt=1
            HeartBtInt=2
            """;
    private static final int FIRST = 5;
    private static final int SECOND = 14;

    @Test
    void sectionsHaveTheLinesOfTheirSettings() {
        List<ConfigBlock> blocks = document(TEXT).blocks();
        assertThat(blocks).extracting(ConfigBlock::kind).containsExactly("DEFAULT", "SESSION", "SESSION");
        assertThat(blocks).extracting(ConfigBlock::line).containsExactly(2, FIRST, SECOND);
        assertThat(blocks.get(1).settings()).extracting(Setting::line).containsExactly(6, 8, 9);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Password=hush",
                "  SocketKeyStorePassword = hush",
                "#Password=hush",
                "# # Pasword = hush",
                "# the secret is hush",
                "LogonTag=554=hush",
                "#LogonTag=554:hush",
                "# LogonTag 9487 hush",
                "LogonTag=9487=hush",
                "see http://me:hush@host",
                "http://me:hush@host/=x",
                "[SESSION] Password=hush",
                "[SESSION] # Password=hush",
                "Password\nhush",
                "Password\n\nhush = x",
                "OurPassphrase: hush",
                "Password=${file:/run/hush}"
            })
    void aSecretIsMaskedWhereverItStands(String line) {
        assertThat(String.join(
                        "\n",
                        document("[DEFAULT]\n" + line + "\nBeginString=FIX.4.4\n")
                                .shown()))
                .doesNotContain("hush")
                .contains("***", "[DEFAULT]");
    }

    @Test
    void linesWithoutASecretAreShownAsTheyAre() {
        String plain = "\t[DEFAULT]\n\n # a = b\nSocketKeyStore = /keys/a.p12\nSocketAcceptPort=141\n junk";
        assertThat(String.join("\n", document(plain).shown())).isEqualTo(plain);
    }

    @Test
    void aChangeReplacesTheValueAndKeepsTheRest() {
        assertThat(changed(new ConfigEdit.Change(FIRST, Map.of("TargetCompID", "UNO", "Password", "***"), List.of())))
                .isEqualTo(TEXT.replace("= ONE", "= UNO"));
        assertThat(changed(new ConfigEdit.Change(FIRST, Map.of("LogonTag1", "554=***"), List.of())))
                .isEqualTo(TEXT);
        assertThat(changed(new ConfigEdit.Change(FIRST, Map.of("Description", "new"), List.of("Password"))))
                .isEqualTo(
                        TEXT.replace("  Password = hush\n", "").replace("554=hush\n", "554=hush\n  Description=new\n"));
    }

    @Test
    void aMaskedValueThatIsChangedInPartIsRefusedWithoutTheSecret() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> changed(new ConfigEdit.Change(FIRST, Map.of("LogonTag1", "925=***"), List.of())))
                .withMessage(
                        "LogonTag1=925=***: only a masked value that is left as it is keeps the secret; type all of it anew");
    }

    @Test
    void ofARepeatedKeyTheLineThatCountsIsChangedAndAllAreRemoved() {
        assertThat(changed(new ConfigEdit.Change(SECOND, Map.of("HeartBtInt", "3"), List.of())))
                .isEqualTo(TEXT.replace("HeartBtInt=2", "HeartBtInt=3"));
        assertThat(changed(new ConfigEdit.Change(SECOND, Map.of(), List.of("HeartBtInt"))))
                .isEqualTo(TEXT.replace("HeartBtInt=1\nHeartBtInt=2\n", ""));
    }

    @Test
    void aCloneHasTheSecretsAndComesAfterItsSource() {
        assertThat(changed(new ConfigEdit.Clone(FIRST, Map.of("TargetCompID", "DUE"), List.of("LogonTag1"))))
                .isEqualTo(TEXT.replace("554=hush\n", """
                        554=hush

                        [session] # first
                          TargetCompID = DUE
                        # about the next line
                          Password = hush
                        """));
    }

    @Test
    void aRemovedSessionLeavesTheCommentsAfterIt() {
        assertThat(changed(new ConfigEdit.Remove(FIRST))).isEqualTo("""
                # desk
                [DEFAULT]
                BeginString=FIX.4.4

                an unknown line
                lost = x
                # between

                [SESSION]
                TargetCompID=TWO
                HeartBtInt=1
                HeartBtInt=2
                """);
    }

    @Test
    void anAddedSessionComesLastWithTheEndsOfLinesOfTheFile() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("TargetCompID", "TRE");
        settings.put("Password", "hush");
        String crlf = "[DEFAULT]\r\nBeginString=FIX.4.4";
        assertThat(text(document(crlf).edit(List.of(new ConfigEdit.Add(settings)))))
                .isEqualTo(crlf + "\r\n\r\n[SESSION]\r\nTargetCompID=TRE\r\nPassword=hush\r\n");
    }

    @Test
    void severalEditsNameTheLinesOfTheSameText() {
        assertThat(changed(
                        new ConfigEdit.Remove(FIRST),
                        new ConfigEdit.Change(SECOND, Map.of("TargetCompID", "DUE"), List.of())))
                .doesNotContain("ONE")
                .contains("TargetCompID=DUE");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> changed(new ConfigEdit.Remove(FIRST), new ConfigEdit.Change(FIRST, Map.of(), List.of())))
                .withMessageContaining("edited twice");
    }

    @Test
    void anOlderEncodingStays() {
        byte[] latin = "[SESSION]\n# Zürich\nTargetCompID=A\n".getBytes(StandardCharsets.ISO_8859_1);
        ConfigDocument edited = ConfigDocument.of(FILE, latin)
                .edit(List.of(new ConfigEdit.Change(1, Map.of("Description", "Köln"), List.of())));
        assertThat(new String(edited.bytes(), StandardCharsets.ISO_8859_1))
                .isEqualTo("[SESSION]\n# Zürich\nTargetCompID=A\nDescription=Köln\n");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> edited.edit(List.of(new ConfigEdit.Change(1, Map.of("Description", "北京"), List.of()))))
                .withMessageContaining("lacks a character");
    }

    @Test
    void aSettingBesideAHeadingIsLeftToAnEditor() {
        ConfigDocument odd = document("[SESSION] TargetCompID=A\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> odd.edit(List.of(new ConfigEdit.Change(1, Map.of("TargetCompID", "B"), List.of()))))
                .withMessageContaining("line 1 holds a heading");
    }

    @Test
    void aTextThatCannotBeParsedIsShownAndNamesItsLine() {
        ConfigDocument broken = document("[SESSION]\nPassword=hush\n[\n");
        assertThat(broken.problem().orElseThrow()).hasMessageContaining("desk.cfg:3");
        assertThat(broken.shown()).containsExactly("[SESSION]", "Password=***", "[");
    }

    private static String changed(ConfigEdit... edits) {
        return text(document(TEXT).edit(List.of(edits)));
    }

    private static ConfigDocument document(String text) {
        return ConfigDocument.of(FILE, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(ConfigDocument document) {
        return new String(document.bytes(), StandardCharsets.UTF_8);
    }
}
