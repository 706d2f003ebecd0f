package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.MessageValidator;
import io.needletail.wire.Tags;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the effects of the version and the style of a session. */
class VersionTest {
    private static SessionConfig config(String beginString, RejectStyle style) {
        SessionValidation checks = SessionValidation.DEFAULTS.with(to -> to.style = style);
        return SessionConfig.acceptor(new SessionId(beginString, "ISLD", "TW")).with(checks);
    }

    private static SessionHarness judging(String beginString, RejectStyle style, MessageValidator check) {
        MessageValidator admitsLogon =
                message -> message.msgType() == 'A' ? MessageValidator.PASS : check.verdict(message);
        return new SessionHarness(config(beginString, style), admitsLogon, new MemoryMessageStore(1 << 16))
                .connect()
                .loggedOn();
    }

    @ParameterizedTest
    @CsvSource({
        "FIX.4.0,  QUICKFIXJ, 1,  56, 58=Required tag missing~ field=56|",
        "FIX.4.1,  QUICKFIXJ, 1,  56, 58=Required tag missing~ field=56|",
        "FIX.4.2,  QUICKFIXJ, 1,  56, 58=Required tag missing~ field=56|371=56|372=D|373=1|",
        "FIX.4.2,  QUICKFIXJ, 13, 40, 58=Tag appears more than once~ field=40|371=40|372=D|",
        "FIX.4.3,  QUICKFIXJ, 13, 40, 58=Tag appears more than once~ field=40|371=40|372=D|373=13|",
        "FIX.4.3,  QUICKFIXJ, 18, 40, 58=Invalid or unsupported application version~ field=40|371=40|372=D|",
        "FIX.4.3,  QUICKFIXJ, 99, 40, 58=Message cannot be processed~ field=40|371=40|372=D|",
        "FIX.4.4,  QUICKFIXJ, 17, 40, 58=Non-data value includes field delimiter~ field=40|371=40|372=D|373=17|",
        "FIX.4.4,  QUICKFIXJ, 18, 40, 58=Invalid or unsupported application version~ field=40|371=40|372=D|",
        "FIX.4.4,  QUICKFIXJ, 99, 40, 58=Message cannot be processed~ field=40|371=40|372=D|373=99|",
        "FIXT.1.1, QUICKFIXJ, 18, 40, 58=Invalid or unsupported application version~ field=40|371=40|372=D|373=18|",
        "FIXT.1.1, QUICKFIXJ, 99, 40, 58=Message cannot be processed~ field=40|371=40|372=D|373=99|",
        "FIX.4.0,  QUICKFIX,  1,  56, 58=Required tag missing (56)|",
        "FIX.4.1,  QUICKFIX,  1,  56, 58=Required tag missing (56)|",
        "FIX.4.1,  QUICKFIX,  11, 35, 58=Invalid MsgType|",
        "FIX.4.2,  QUICKFIX,  1,  56, 58=Required tag missing|371=56|372=D|373=1|",
        "FIX.4.4,  QUICKFIX,  11, 35, 58=Invalid MsgType|372=D|373=11|",
        "FIXT.1.1, QUICKFIX,  14, 34, 58=Tag specified out of required order|371=34|372=D|373=14|"
    })
    void aRejectHasTheFieldsOfItsVersionAndStyle(
            String version, RejectStyle style, int reason, int tag, String fields) {
        judging(version, style, message -> MessageValidator.verdict(reason, tag))
                .in("35=D|34=2|11=A|")
                .expect("35=3|34=2|45=2|" + fields.replace('~', ','))
                .expectNumbers(3, 3)
                .expectState(SessionStatus.ACTIVE);
    }

    @ParameterizedTest
    @CsvSource({"FIX.4.0, 999999", "FIX.4.1, 999999", "FIX.4.2, 0", "FIX.4.3, 0", "FIX.4.4, 0", "FIXT.1.1, 0"})
    void aRequestForAllUsesTheNotationOfItsVersion(String version, String all) {
        judging(version, RejectStyle.QUICKFIXJ, MessageValidator.NONE)
                .in("35=D|34=4|11=C|")
                .expect("35=2|34=2|7=2|16=" + all + "|");
    }

    @ParameterizedTest
    @CsvSource({"FIX.4.0, ''", "FIX.4.1, ''", "FIX.4.2, .000", "FIX.4.3, .000", "FIX.4.4, .000", "FIXT.1.1, .000"})
    void timesHaveDecimalPlacesFromFix42On(String version, String fraction) {
        judging(version, RejectStyle.QUICKFIXJ, MessageValidator.NONE)
                .in("35=1|34=2|112=a|")
                .expect("8=" + version + "|35=0|34=2|52=10:00:00" + fraction + "|112=a|");
    }

    @ParameterizedTest
    @CsvSource({
        "FIX.4.0,  QUICKFIXJ, 3, ''",
        "FIX.4.1,  QUICKFIX,  3, ''",
        "FIX.4.2,  QUICKFIXJ, j, 372=D|380=3|",
        "FIX.4.4,  QUICKFIX,  j, 372=D|380=3|",
        "FIXT.1.1, QUICKFIXJ, j, 372=D|380=3|",
        "FIXT.1.1, QUICKFIX,  j, 372=D|380=3|1137=9|"
    })
    void anUnsupportedMessageIsRefusedAsTheVersionKnowsIt(String version, RejectStyle style, String type, String rest) {
        SessionHarness acceptor = judging(version, style, MessageValidator.NONE)
                .answering((session, message) -> assertThat(
                                session.reject(message, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, ""))
                        .isEqualTo(SendResult.SENT));
        String text = type.equals("3") ? "Unsupported message type" : "Unsupported Message Type";
        acceptor.in("35=D|34=2|11=A|").expect("35=" + type + "|34=2|45=2|58=" + text + "|" + rest);
    }

    @ParameterizedTest
    @CsvSource({
        "FIX.4.0, '',                          '58=Value is incorrect (out of range) for this tag, field=44|'",
        "FIX.4.2, '',                          '58=Value is incorrect (out of range) for this tag, field=44|371=44|372=D|373=5|'",
        "FIX.4.4, price 7 is outside 10 to 20, '58=price 7 is outside 10 to 20|371=44|372=D|373=5|'"
    })
    void anApplicationRejectsAFieldAsTheSessionWould(String version, String words, String rest) {
        SessionHarness acceptor = judging(version, RejectStyle.QUICKFIXJ, MessageValidator.NONE)
                .answering((session, message) -> assertThat(
                                session.rejectField(message, Tags.PRICE, RejectReason.VALUE_INCORRECT, words))
                        .isEqualTo(SendResult.SENT));
        acceptor.in("35=D|34=2|44=7|").expect("35=3|34=2|45=2|" + rest).expectNumbers(3, 3);
    }

    @Test
    void theWordsOfABusinessRejectionCanBeTheApplications() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor()
                .answering(
                        (session, message) -> session.reject(message, BusinessRejectReason.NOT_AUTHORIZED, "not you"));
        acceptor.in("35=D|34=2|11=A|").expect("35=j|34=2|45=2|58=not you|372=D|380=6|");
    }

    @Test
    void anInitiatorOfFixtSendsItsOwnVersionAndAnAcceptorThatOfItsPeer() {
        SessionId buy = new SessionId("FIXT.1.1", "TW", "ISLD");
        new SessionHarness(SessionConfig.initiator(buy).with(new LogonFields("7", "", "", List.of())))
                .connect()
                .expect("35=A|34=1|98=0|108=30|1137=7|");
        SessionHarness acceptor = new SessionHarness(config("FIXT.1.1", RejectStyle.QUICKFIXJ)).connect();
        acceptor.in("35=A|34=1|98=0|108=30|1137=8|").expect("35=A|34=1|98=0|108=30|1137=8|");
        assertThat(acceptor.session().peerApplVerId()).isEqualTo("8");
    }

    @Test
    void aLogonWhoseVersionTheDialectDoesNotKnowIsRefusedByName() {
        MessageValidator check = message -> {
            int field = message.find(1137);
            return MessageValidator.verdict(RejectReason.VALUE_INCORRECT, 1137, field);
        };
        new SessionHarness(config("FIXT.1.1", RejectStyle.QUICKFIXJ), check, new MemoryMessageStore(1 << 16))
                .connect()
                .in("35=A|34=1|98=0|108=30|1137=33|")
                .expect("35=5|34=1|58=Invalid DefaultApplVerID=33|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void quickFixRefusesALogonWithoutAWord() {
        new SessionHarness(config("FIX.4.4", RejectStyle.QUICKFIX))
                .connect()
                .in("35=A|34=1|52=09:00:00|98=0|108=30|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void quickFixServesARequestWithATooLowNumber() {
        SessionHarness acceptor = judging("FIX.4.4", RejectStyle.QUICKFIX, MessageValidator.NONE)
                .in("35=0|34=2|")
                .in("35=0|34=3|");
        acceptor.in("35=2|34=2|7=1|16=0|").settle();
        acceptor.expect("35=4|34=1|43=Y|122=10:00:00.000|36=2|123=Y|").expectNumbers(4, 2);
    }

    @ParameterizedTest
    @CsvSource({
        "FIX.4.0, 115=A|116=B|128=C|129=D|144=E|145=F|, 115=C|116=D|128=A|129=B|",
        "FIX.4.1, 115=A|116=B|128=C|129=D|144=E|145=F|, 115=C|116=D|128=A|129=B|144=F|145=E|",
        "FIX.4.4, 115=A|116=B|,                         128=A|129=B|",
        "FIX.4.4, 115=A|116=|,                          128=A|",
        "FIX.4.4, 144=E|,                               145=E|"
    })
    void aRejectLeadsBackToTheThirdParty(String version, String routes, String back) {
        SessionHarness acceptor = judging(version, RejectStyle.QUICKFIXJ, message -> MessageValidator.verdict(1, 11));
        String rest = version.compareTo("FIX.4.2") < 0 ? "" : "371=11|372=D|373=1|";
        acceptor.in("35=D|34=2|" + routes)
                .expect("35=3|34=2|" + back + "45=2|58=Required tag missing, field=11|" + rest);
    }

    @Test
    void aResponseOfTheApplicationCanLeadBackToo() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor()
                .answering((session, order) ->
                        session.begin('8').routeTo(order).put(37, "X").send());
        acceptor.in("35=D|34=2|115=A|116=B|144=L|11=A|").expect("35=8|34=2|128=A|129=B|145=L|37=X|");
    }

    @Test
    void subAndLocationIdsStandInEachHeaderAndInItsOrder() {
        SessionId id = new SessionId(
                "FIX.4.4", new CompIds("ISLD", "DESK", "LDN"), new CompIds("TW", "ALGO", "NYC"), "second");
        assertThat(id).hasToString("FIX.4.4:ISLD/DESK/LDN->TW/ALGO/NYC:second");
        SessionHarness acceptor =
                new SessionHarness(SessionConfig.acceptor(id)).connect().loggedOn();
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.SENT);
        acceptor.expect("35=8|34=2|49=ISLD|50=DESK|52=10:00:00.000|56=TW|57=ALGO|142=LDN|143=NYC|37=A|");
        acceptor.in("35=2|34=2|7=2|16=2|").settle();
        acceptor.expect("35=8|34=2|43=Y|49=ISLD|50=DESK|52=10:00:00.000|56=TW|57=ALGO|122=10:00:00.000|"
                + "142=LDN|143=NYC|37=A|");
    }
}
