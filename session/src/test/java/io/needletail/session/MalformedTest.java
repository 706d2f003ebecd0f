package io.needletail.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.DataPairs;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole frames with a tag that is no number, or a data field of another length than announced.
 *
 * <p>FIX 4.4 vol. 2, Garbled Messages: a message is garbled when BeginString(8) is not the first field, BodyLength(9)
 * not the second or wrong, MsgType(35) not the third, or CheckSum(10) not the last or wrong. These are not, and are
 * rejected.
 */
class MalformedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "354=3|355=HELLO|! Value is incorrect (out of range) for this tag, field=354, value=3|371=354! 5",
                "354=6|355=HELLO|! Value is incorrect (out of range) for this tag, field=354, value=6|371=354! 5",
                "95=2|96=a|b|c|! Value is incorrect (out of range) for this tag, field=95, value=2|371=95! 5",
                "95=-5|96=a|! Incorrect data format for value, field=95, value=-5|371=95! 6",
                "95=1e1|96=abc|! Incorrect data format for value, field=95, value=1e1|371=95! 6",
                "058=x|! Invalid tag number, field=058, value=x|371=58! 0",
                "abc=5|! Invalid tag number, field=abc, value=5! 0",
                "=5|! Invalid tag number! 0",
                "4294967307=B|! Invalid tag number, field=4294967307, value=B! 0",
                "5.5=x|abc=5|! Invalid tag number, field=5.5, value=x! 0"
            })
    void isRejectedWithTagOrTextAndTheSessionGoesOn(String fields, String text, String reason) {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=D|34=2|11=A|" + fields);
        acceptor.expect("35=3|34=2|45=2|58=" + text + "|372=D|373=" + reason + "|")
                .expectDelivered();
        acceptor.in("35=1|34=3|112=x|").expect("35=0|34=3|112=x|").expectNumbers(4, 4);
        assertThat(acceptor.session().counters().count(SessionEvent.REJECT_SENT))
                .isEqualTo(1);
        assertThat(acceptor.session().counters().garbledBytes()).isZero();
    }

    @Test
    void isRejectedInItsTurnWhenItComesBehindAGap() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=3|058=x|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=4|34=2|43=Y|36=3|123=Y|").settle();
        acceptor.expect("35=3|34=3|45=3|58=Invalid tag number, field=058, value=x|371=58|372=D|373=0|")
                .expectNumbers(4, 4);
    }

    @Test
    void isRejectedThoughInvalidMessagesAreDelivered() {
        SessionValidation lax = SessionValidation.DEFAULTS.with(to -> to.rejectsInvalid = false);
        new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(lax),
                        MessageValidator.NONE,
                        new MemoryMessageStore(1 << 16))
                .connect()
                .loggedOn()
                .in("35=D|34=2|abc=x|")
                .expect("35=3|34=2|45=2|58=Invalid tag number, field=abc, value=x|372=D|373=0|")
                .expectDelivered();
    }

    @Test
    void aLogonIsRefusedWithTheReason() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=30|95=2|96=abcdef|")
                .expect(
                        "35=5|34=1|58=Invalid Logon message: Value is incorrect (out of range) for this tag, field=95, value=2|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aDataFieldOfTheSessionsDictionaryIsReadByItsLengthAlsoBehindAGapAndInAResend() {
        MessageValidator blobs = new MessageValidator() {
            @Override
            public long verdict(Message message) {
                return PASS;
            }

            @Override
            public DataPairs dataPairs() {
                return DataPairs.of(List.of(new DataPairs.Pair(9104, 9105)));
            }
        };
        String blob = "9104=7|9105=A|9=B|C|";
        List<String> received = new ArrayList<>();
        SessionHarness acceptor = new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR), blobs, new MemoryMessageStore(1 << 16))
                .answering((session, message) -> received.add(message.text(9105).replace('\u0001', '|')))
                .connect()
                .loggedOn();
        acceptor.in("35=UQ|34=2|" + blob).in("35=UQ|34=4|" + blob).outbox().clear();
        acceptor.in("35=4|34=3|43=Y|36=4|123=Y|").settle();
        assertThat(received).containsExactly("A|9=B|C", "A|9=B|C");
        acceptor.send("35=UR|" + blob);
        acceptor.outbox().clear();
        acceptor.in("35=2|34=5|7=3|16=0|").settle();
        byte[] sent = acceptor.outbox().bytes();
        assertThat(new String(sent, acceptor.outbox().from(), acceptor.outbox().length(), ISO_8859_1))
                .contains("35=UR\u0001", "43=Y\u0001", blob.replace('|', '\u0001'));
    }

    @Test
    void skippedBytesAreCountedAndReportedAtOnce() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.session()
                .onSkipped(85, "CheckSum(10) is wrong", acceptor.session().nowNs());
        acceptor.expectCalls(new ListenerCall.Event(SessionEvent.GARBLED, 85));
        assertThat(acceptor.session().counters().garbledBytes()).isEqualTo(85);
    }
}
