package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Event;
import io.needletail.wire.MessageValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests validations that are disabled or enabled by configuration, and the handling of failures. */
class LenienceTest {
    private static final MessageValidator NO_ORDERS = message -> message.msgType() == 'D'
            ? MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, 55)
            : MessageValidator.PASS;

    private static SessionHarness acceptor(
            MessageValidator check,
            boolean sequence,
            boolean invalid,
            boolean garbled,
            boolean failed,
            RejectAction on) {
        SessionValidation checks = SessionValidation.DEFAULTS.with(to -> {
            to.sequence = sequence;
            to.rejectsInvalid = invalid;
            to.rejectsGarbled = garbled;
            to.rejectsFailed = failed;
            to.rejectAction = on;
            to.style = RejectStyle.QUICKFIXJ;
        });
        return new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(checks),
                        check,
                        new MemoryMessageStore(1 << 16))
                .connect()
                .loggedOn();
    }

    @Test
    void withoutNumbersEachMessageCountsAsTheNextAndIsNamedByItsOwn() {
        SessionHarness acceptor = acceptor(NO_ORDERS, false, true, false, false, RejectAction.GO_ON);
        acceptor.in("35=8|34=50|37=A|").in("35=8|34=1|37=B|").expectNumbers(4, 2);
        acceptor.expectDelivered("35=8|34=50|37=A|", "35=8|34=1|37=B|");
        acceptor.in("35=D|34=70|11=A|")
                .expect("35=3|34=2|45=70|58=Required tag missing, field=55|371=55|372=D|373=1|")
                .expectNumbers(5, 3);
    }

    @Test
    void withoutNumberChecksALogonWithATooLowNumberIsAccepted() {
        SessionHarness acceptor = acceptor(MessageValidator.NONE, false, true, false, false, RejectAction.GO_ON);
        acceptor.session().setNumbers(10, 2);
        acceptor.disconnect().connect().in("35=A|34=1|98=0|108=30|").expect("35=A|34=2|98=0|108=30|");
    }

    @Test
    void invalidMessagesCanBeReportedAndDelivered() {
        SessionHarness acceptor = acceptor(NO_ORDERS, true, false, false, false, RejectAction.GO_ON)
                .in("35=D|34=2|11=A|");
        acceptor.expectNothing()
                .expectCalls(
                        new Event(SessionEvent.INVALID_ACCEPTED, 55), new ListenerCall.Delivered("35=D|34=2|11=A|"));
    }

    @Test
    void aGarbledFrameIsIgnoredOrRejected() {
        acceptor(MessageValidator.NONE, true, true, false, false, RejectAction.GO_ON)
                .garbled("35=D|34=2|11=A|")
                .expectNothing()
                .expectNumbers(2, 2);
        acceptor(MessageValidator.NONE, true, true, true, false, RejectAction.GO_ON)
                .garbled("35=D|34=2|11=A|")
                .expect("35=3|34=2|45=2|58=Message failed basic validity check|372=D|")
                .expectNumbers(3, 3);
    }

    @Test
    void aGarbledFrameOutOfSequenceUsesNoNumber() {
        acceptor(MessageValidator.NONE, true, true, true, false, RejectAction.GO_ON)
                .garbled("35=D|34=7|11=A|")
                .expect("35=3|34=2|45=7|58=Message failed basic validity check|372=D|")
                .expectNumbers(2, 3);
    }

    @Test
    void aMessageOnWhichTheApplicationFailsIsRejected() {
        SessionHarness acceptor = acceptor(MessageValidator.NONE, true, true, false, true, RejectAction.GO_ON)
                .answering((session, message) -> {
                    throw new IllegalStateException("no book");
                });
        acceptor.in("35=D|34=2|11=A|").expect("35=j|34=2|45=2|58=Application not available|372=D|380=4|");
        acceptor.expectCalls(
                new ListenerCall.Delivered("35=D|34=2|11=A|"),
                new ListenerCall.Failed("no book"),
                new Event(SessionEvent.REJECT_SENT, 2));
    }

    @Test
    void anInvalidRejectIsNotRejected() {
        SessionHarness acceptor = acceptor(MessageValidator.NONE, true, true, false, true, RejectAction.GO_ON)
                .answering((session, message) -> {
                    throw new IllegalStateException("no book");
                });
        acceptor.in("35=j|34=2|45=1|372=8|380=0|")
                .expectNothing()
                .expectNumbers(3, 2)
                .expectState(SessionStatus.ACTIVE);
    }

    @ParameterizedTest
    @CsvSource({"DISCONNECT, MESSAGE_REFUSED", "RESET, LOGOUT"})
    void anErrorCanEndTheSession(RejectAction on, DisconnectReason reason) {
        SessionHarness acceptor =
                acceptor(NO_ORDERS, true, true, false, false, on).in("35=D|34=2|11=A|");
        if (on == RejectAction.RESET)
            acceptor.expect("35=5|34=2|58=Session reset|").in("35=5|34=3|");
        // The message is counted in spite of that: otherwise the peer would resend it after the next logon.
        if (on == RejectAction.DISCONNECT) acceptor.expectNumbers(3, 2);
        acceptor.expectClosed(reason);
        if (on == RejectAction.RESET) acceptor.expectNumbers(1, 1);
    }

    @Test
    void anAdminMessageIsRejectedAndEndsNothing() {
        acceptor(
                        message -> message.msgType() == '0' ? MessageValidator.verdict(0, 999) : MessageValidator.PASS,
                        true,
                        true,
                        false,
                        false,
                        RejectAction.DISCONNECT)
                .in("35=0|34=2|999=x|")
                .expect("35=3|34=2|45=2|58=Invalid tag number, field=999|371=999|372=0|373=0|")
                .expectState(SessionStatus.ACTIVE);
    }

    @Test
    void aDuplicateOfTheApplicationsOwnIsMarkedWhereThatWasAgreed() {
        String body = "43=Y|122=09:00:00.000|37=A|";
        ResendConfig own = ResendConfig.DEFAULTS.with(to -> {
            to.queueBytes = 1 << 16;
            to.possDup = true;
        });
        SessionHarness agreed = new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(own))
                .connect()
                .loggedOn();
        agreed.session()
                .begin('8')
                .put(43, 'Y')
                .put(122, "20260105-09:00:00.000")
                .put(37, "A")
                .send();
        agreed.expect("35=8|34=2|" + body);
        SessionHarness usual = SessionHarness.loggedOnAcceptor();
        usual.session()
                .begin('8')
                .put(43, 'Y')
                .put(122, "20260105-09:00:00.000")
                .put(37, "A")
                .send();
        usual.expect("35=8|34=2|37=A|");
        assertThat(usual.session().store().nextOut()).isEqualTo(3);
    }
}
