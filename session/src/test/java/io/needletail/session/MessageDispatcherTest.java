package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MessageView;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageDispatcherTest {
    private final List<String> handled = new ArrayList<>();
    private final MessageDispatcher dispatcher = new MessageDispatcher()
            .on(Order.class, (session, order) -> handled.add("order " + order.clOrdId()))
            .on(Report.class, (session, report) -> handled.add("report " + report.clOrdId()));

    @Test
    void eachTypeHasItsHandlerAndTheRestIsRejected() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().answering(dispatcher::onMessage);
        acceptor.in("35=D|34=2|11=A|")
                .in("35=8|34=3|11=B|")
                .in("35=D|34=4|11=C|")
                .expectNothing();
        assertThat(handled).containsExactly("order A", "report B", "order C");
        acceptor.in("35=F|34=5|11=D|").expect("35=j|34=2|45=5|58=Unsupported Message Type|372=F|380=3|");
        acceptor.in("35=j|34=6|45=2|372=8|380=0|").expectNothing();
    }

    @Test
    void theRestHasAHandlerOfItsOwn() {
        dispatcher.otherwise((session, message) -> handled.add("other " + message.msgType()));
        SessionHarness.loggedOnAcceptor()
                .answering(dispatcher::onMessage)
                .in("35=F|34=2|11=D|")
                .expectNothing();
        assertThat(handled).containsExactly("other " + (int) 'F');
    }

    @Test
    void aTypeWithoutAViewHasAHandler() {
        dispatcher.on("AE", (session, message) -> handled.add("trade " + message.text(Tags.CL_ORD_ID)));
        SessionHarness.loggedOnAcceptor()
                .answering(dispatcher::onMessage)
                .in("35=AE|34=2|11=A|")
                .in("35=D|34=3|11=B|")
                .expectNothing();
        assertThat(handled).containsExactly("trade A", "order B");
    }

    @Test
    void aSecondHandlerAndAHiddenViewAreErrors() {
        assertThatThrownBy(() -> dispatcher.on(Order.class, (session, order) -> {}))
                .hasMessageEndingWith("this type of message has a handler already");
        assertThatThrownBy(() -> dispatcher.on("8", (session, report) -> {}))
                .hasMessage("MsgType(35)=8: this type of message has a handler already");
        assertThatThrownBy(() -> dispatcher.on(Hidden.class, (session, order) -> {}))
                .hasMessageContaining("a public constructor without arguments");
    }

    /** View of NewOrderSingle(D). */
    public static final class Order implements MessageView<Order> {
        private FieldReader fields;

        @Override
        public int viewedType() {
            return MsgTypes.NEW_ORDER_SINGLE;
        }

        @Override
        public Order wrap(Message message) {
            fields = message;
            return this;
        }

        String clOrdId() {
            return fields.text(Tags.CL_ORD_ID);
        }
    }

    /** View of ExecutionReport(8). */
    public static final class Report implements MessageView<Report> {
        private FieldReader fields;

        @Override
        public int viewedType() {
            return MsgTypes.EXECUTION_REPORT;
        }

        @Override
        public Report wrap(Message message) {
            fields = message;
            return this;
        }

        String clOrdId() {
            return fields.text(Tags.CL_ORD_ID);
        }
    }

    /** View that cannot be created. */
    public static final class Hidden implements MessageView<Hidden> {
        private Hidden() {}

        @Override
        public int viewedType() {
            return MsgTypes.LOGON;
        }

        @Override
        public Hidden wrap(Message message) {
            return this;
        }
    }
}
