package io.needletail.engine.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.engine.Await;
import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.SocketPeer;
import io.needletail.engine.TestSessions;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.admin.JsonRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages of an operator, and the dictionaries that validate them, over the admin channel of a running engine. */
@Timeout(120)
final class AdminSendTest {
    private static final Duration PATIENCE = Duration.ofMillis(Await.MS);
    private static final String ID = "FIX.4.4:US->PEER";
    private static final List<Object> NEWS =
            List.of(List.of(148L, "maintenance"), List.of(33L, "1"), List.of(58L, "back at 18:00"));
    private static final DictionaryConfig FIX44 = new DictionaryConfig("FIX.4.4", Map.of(), ValidatorOptions.DEFAULTS);

    @TempDir
    private Path directory;

    private RunningEngine engine(Optional<DictionaryConfig> dictionary) throws IOException {
        SessionSpecBuilder spec = TestSessions.acceptor(TestSessions.PEER)
                .listener((session, message) -> {})
                .store(directory.resolve("journal"));
        if (dictionary.isPresent()) spec.validator(dictionary.get().open(""), dictionary);
        RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec.build());
        engine.engine().openAdminChannel(AdminConfig.beside(directory));
        return engine;
    }

    private AdminClient client() throws IOException {
        return AdminClient.connect(AdminSocket.beside(directory), PATIENCE);
    }

    @Test
    void aMessageThatTheDictionaryAllowsReachesThePeer() throws IOException {
        try (RunningEngine engine = engine(Optional.of(FIX44));
                AdminClient client = client();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            assertThat(client.call("send", message("B", NEWS))).containsEntry("nextOut", 3L);
            assertThat(peer.receive()).isEqualTo("35=B|34=2|148=maintenance|33=1|58=back at 18:00|");
        }
    }

    @Test
    void aMessageThatTheDictionaryDoesNotAllowIsNotSent() throws IOException {
        try (RunningEngine engine = engine(Optional.of(FIX44));
                AdminClient client = client();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            refused(
                    client,
                    message("B", NEWS.subList(0, 1)),
                    AdminErrorCode.INVALID,
                    "Required tag missing, field=33 (SessionRejectReason(373)=1, RefTagID(371)=33)");
            refused(
                    client,
                    message("D", List.of(List.of(54L, "Q"))),
                    AdminErrorCode.INVALID,
                    "does not allow the message");
            peer.echo("nothing was sent before");
        }
    }

    @Test
    void aSessionThatIsNotLoggedOnSendsNothing() throws IOException {
        try (RunningEngine _ = engine(Optional.of(FIX44));
                AdminClient client = client()) {
            refused(client, message("B", NEWS), AdminErrorCode.REFUSED, "is DISCONNECTED");
            assertThat(client.call("show", Map.of("session", ID))).containsEntry("nextOut", 1L);
        }
    }

    @Test
    void aSessionWithoutADictionarySendsWhatItIsGiven() throws IOException {
        try (RunningEngine engine = engine(Optional.empty());
                AdminClient client = client();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            client.call("send", message("U1", List.of(List.of(9001L, "x"))));
            assertThat(peer.receive()).isEqualTo("35=U1|34=2|9001=x|");
        }
    }

    @Test
    void whatIsTheSessionsOwnAndWhatIsTooLongIsRefused() throws IOException {
        try (RunningEngine engine = engine(Optional.empty());
                AdminClient client = client();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            bad(client, message("A", NEWS), "administrative messages are the session's own");
            bad(client, message("0", NEWS), "administrative messages are the session's own");
            bad(client, message("", NEWS), "expected a MsgType(35)");
            bad(client, message("B", List.of()), "expected 1 to 200");
            bad(client, message("B", List.of(List.of(34L, "7"))), "tag 34: header and trailer");
            bad(client, message("B", List.of(List.of(10L, "000"))), "tag 10: header and trailer");
            bad(client, message("B", List.of(List.of(0L, "x"))), "expected pairs");
            bad(client, message("B", List.of("58=x")), "expected pairs");
            bad(client, message("B", List.of(List.of(58L, "a\u0001b"))), "printable characters");
            bad(client, message("B", List.of(List.of(58L, ""))), "printable characters");
            bad(client, message("B", List.of(List.of(58L, "x".repeat(3000)))), "expected at most 3000");
            bad(client, message("B", Collections.nCopies(201, List.of(58L, "x"))), "there are 201");
            bad(client, Map.of("session", ID, "type", "B"), "send needs type");
            peer.echo("nothing was sent before");
        }
    }

    @Test
    void dictionariesAreShownSoThatAnotherProgramValidatesAlike() throws IOException {
        Path venue = Files.writeString(directory.resolve("venue.xml"), """
            <fix major="4" minor="4"><messages/>
              <fields><field number="9001" name="Desk" type="STRING"/></fields>
            </fix>""");
        ValidatorOptions options = ValidatorOptions.DEFAULTS
                .with(Switch.VALIDATE_USER_DEFINED_FIELDS, false)
                .with(Switch.ALLOW_UNKNOWN_ENUM_VALUES, true)
                .withGroupEntriesMax(7)
                .withStyle(ValidatorOptions.Style.QUICKFIX);
        DictionaryConfig config = new DictionaryConfig("FIX.4.4 + " + venue, Map.of(), options);
        try (RunningEngine _ = engine(Optional.of(config));
                AdminClient client = client()) {
            Map<?, ?> shown =
                    (Map<?, ?>) ((List<?>) client.call("dictionaries", Map.of()).get("sessions")).getFirst();
            assertThat(shown.get("session")).isEqualTo(ID);
            assertThat(shown.get("dictionary")).isEqualTo("FIX.4.4 + " + venue.toAbsolutePath());
            SessionDictionaries read = JsonRecords.read(shown, SessionDictionaries.class);
            assertThat(read.dictionaries().orElseThrow().config()).isEqualTo(config);
            assertThat(client.call("show", Map.of("session", ID))).containsKey("dictionaries");
        }
        try (RunningEngine _ = engine(Optional.empty());
                AdminClient client = client()) {
            assertThat(client.call("dictionaries", Map.of()).toString()).doesNotContain("dictionary=");
        }
    }

    private static Map<String, Object> message(String type, List<?> fields) {
        return Map.of("session", ID, "type", type, "fields", fields);
    }

    private static void bad(AdminClient client, Map<String, Object> message, String text) {
        refused(client, message, AdminErrorCode.BAD_REQUEST, text);
    }

    private static void refused(AdminClient client, Map<String, Object> message, AdminErrorCode code, String text) {
        assertThatExceptionOfType(AdminException.class)
                .isThrownBy(() -> client.call("send", message))
                .withMessageContaining(text)
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(code));
    }
}
