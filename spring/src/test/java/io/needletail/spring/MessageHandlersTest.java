package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.fix44.ExecutionReport;
import io.needletail.bench.fix44.NewOrderSingle;
import io.needletail.fixtures.FixLines;
import io.needletail.session.MessageDispatcher;
import io.needletail.session.Session;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;

/** Which methods are handlers, and how they are called. */
final class MessageHandlersTest {
    private static final int CALLS = 100_000;
    private static final Message ORDER = message("35=D|11=A1|");
    private static final Message CANCEL = message("35=F|11=C1|");
    private static final Message REPORT = message("35=8|11=R1|");

    /** All shapes of a handler. */
    static class Shapes {
        static final List<String> SEEN = new ArrayList<>();
        long quantity;

        @OnMessage(NewOrderSingle.class)
        void order(Session session, NewOrderSingle order) {
            SEEN.add("order " + order.clOrdId());
        }

        @OnMessage(ExecutionReport.class)
        boolean report(ExecutionReport report) {
            return SEEN.add("report " + report.clOrdId());
        }

        @OnMessage(type = {"F", "G"})
        static void change(Message request) {
            SEEN.add("change " + request.text(Tags.CL_ORD_ID));
        }
    }

    @Test
    void aHandlerTakesItsViewOrTheMessageAfterTheSessionIfItNeedsThat() {
        MessageDispatcher dispatcher = handlers(Shapes.class).dispatcher();
        for (Message message : List.of(ORDER, CANCEL, REPORT)) dispatcher.onMessage(null, message);
        assertThat(Shapes.SEEN).containsExactly("order A1", "change C1", "report R1");
        assertThat(handlers(Object.class).isEmpty()).isTrue();
    }

    /** Counts, and allocates nothing itself. */
    static class Counter {
        long orders;

        @OnMessage(NewOrderSingle.class)
        void order(NewOrderSingle order) {
            orders++;
        }
    }

    @Test
    void aCallAllocatesNothing() {
        MessageDispatcher dispatcher = handlers(Counter.class).dispatcher();
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int call = 0; call < CALLS; call++) dispatcher.onMessage(null, ORDER);
        long before = thread.getCurrentThreadAllocatedBytes();
        for (int call = 0; call < CALLS; call++) dispatcher.onMessage(null, ORDER);
        assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(CALLS);
    }

    static class Nameless {
        @OnMessage
        void order(NewOrderSingle order) {}
    }

    static class OtherView {
        @OnMessage(NewOrderSingle.class)
        void order(Session session, ExecutionReport report) {}
    }

    static class Administrative {
        @OnMessage(type = "A")
        void logon(Message logon) {}
    }

    static class Twice {
        @OnMessage(NewOrderSingle.class)
        void order(NewOrderSingle order) {}

        @OnMessage(type = "D")
        void again(Message order) {}
    }

    @Test
    void aMethodThatCannotBeAHandlerIsRefusedByItsName() {
        assertThatThrownBy(() -> handlers(Nameless.class)).hasMessageEndingWith("Nameless.order: names no message");
        assertThatThrownBy(() -> handlers(OtherView.class))
                .hasMessageEndingWith("order: expected the parameters (Session, NewOrderSingle) or (NewOrderSingle)");
        assertThatThrownBy(() -> handlers(Administrative.class))
                .hasMessageEndingWith("MsgType(35)=A is of the session layer; a SessionListener sees it");
        assertThatThrownBy(() -> handlers(Twice.class)).hasMessageEndingWith("has a handler already");
    }

    private static Message message(String body) {
        byte[] bytes = FixLines.fix(body).getBytes(StandardCharsets.US_ASCII);
        Message message = new Message();
        assertThat(message.index(bytes, 0, bytes.length)).isEqualTo(Message.WELL_FORMED);
        return message;
    }

    private static MessageHandlers handlers(Class<?> bean) {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        beans.registerBeanDefinition("bean", new RootBeanDefinition(bean));
        return new MessageHandlers(beans);
    }
}
