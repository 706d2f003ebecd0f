package io.needletail.engine.admission;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import io.needletail.wire.Message;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests which session a header names. */
class SessionTableTest {
    private static final CompIds US = CompIds.of("US");
    private static final SessionId PLAIN = new SessionId("FIX.4.4", "US", "PEER");
    private static final SessionId DESK =
            new SessionId("FIX.4.4", new CompIds("US", "", "LONDON"), new CompIds("PEER", "DESK", ""), "");

    @Test
    void exactIdsComeFirstAndPlainCompIdsSecond() {
        SessionTable<String> table = new SessionTable<>();
        table.put(PLAIN, "plain");
        table.put(DESK, "desk");
        assertThat(table.find(PLAIN)).contains("plain");
        assertThat(table.find(DESK)).contains("desk");
        assertThat(table.find(new SessionId("FIX.4.4", US, new CompIds("PEER", "OTHER", ""), "")))
                .contains("plain");
        assertThat(table.find(new SessionId("FIX.4.2", "US", "PEER"))).isEmpty();
        assertThat(table.find(new SessionId("FIX.4.4", "PEER", "US"))).isEmpty();
        table.remove(PLAIN);
        assertThat(table.find(PLAIN)).isEmpty();
    }

    @Test
    void aQualifierIsNotComparedBecauseNoHeaderContainsIt() {
        SessionTable<String> table = new SessionTable<>();
        table.put(new SessionId("FIX.4.4", US, CompIds.of("PEER"), "second"), "qualified");
        assertThat(table.find(PLAIN)).contains("qualified");
    }

    @Test
    void aHeaderIsReadFromThePeersSide() {
        assertThat(idOf("49=PEER|50=DESK|56=US|143=LONDON|")).contains(DESK);
        assertThat(idOf("49=PEER|56=US|")).contains(PLAIN);
    }

    @Test
    void aHeaderWithoutIdsNamesNoSession() {
        assertThat(idOf("49=PEER|")).isEmpty();
        assertThat(idOf("49=PEER|56=|")).isEmpty();
        assertThat(idOf("49=P\u00e9ER|56=US|")).isEmpty();
        assertThat(idOf("49=" + "x".repeat(200) + "|56=US|")).isEmpty();
    }

    @Test
    void aStarStandsForAnyTextAndVersionsAreTheirOwn() {
        SessionIdPattern any = new SessionIdPattern(new SessionId("FIX.4.4", "*", "*"));
        assertThat(any.matches(PLAIN)).isTrue();
        assertThat(any.matches(DESK))
                .as("no SubID in the template, none in the header")
                .isFalse();
        assertThat(any.matches(new SessionId("FIX.4.2", "US", "PEER"))).isFalse();
        CompIds anybody = new CompIds("*", "*", "*");
        assertThat(new SessionIdPattern(new SessionId("FIX.4.4", anybody, anybody, "")).matches(DESK))
                .isTrue();
        assertThat(new SessionIdPattern(new SessionId("FIX.4.4", "US", "*"))
                        .matches(new SessionId("FIX.4.4", "WE", "PEER")))
                .isFalse();
    }

    private static Optional<SessionId> idOf(String ids) {
        String body = ("35=A|34=1|" + ids + "52=20260105-10:00:00.000|98=0|108=30|").replace('|', (char) 1);
        String head = "8=FIX.4.4\u00019=" + body.length() + "\u0001" + body;
        byte[] frame = (head + "10=%03d\u0001".formatted(head.chars().sum() & 0xFF)).getBytes(ISO_8859_1);
        Message message = new Message();
        assertThat(message.index(frame, 0, frame.length)).isEqualTo(Message.WELL_FORMED);
        return SessionTable.idOf(message);
    }
}
