package io.needletail.spring.sample;

import io.needletail.bench.fix44.ExecType;
import io.needletail.bench.fix44.ExecutionReport;
import io.needletail.bench.fix44.ExecutionReportWriter;
import io.needletail.bench.fix44.NewOrderSingle;
import io.needletail.bench.fix44.OrdStatus;
import io.needletail.bench.fix44.Tag;
import io.needletail.session.BusinessRejectReason;
import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.spring.OnMessage;
import io.needletail.wire.Message;
import org.springframework.stereotype.Component;

// snippet: desk
@Component
public class Desk {
    private final ExecutionReportWriter report = new ExecutionReportWriter();

    @OnMessage(NewOrderSingle.class)
    void order(Session session, NewOrderSingle order) {
        OutboundMessage out = session.begin(ExecutionReport.MSG_TYPE);
        String id = Long.toString(session.nextOut());
        report.to(out).orderId("O" + id).copy(order.fields(), Tag.CL_ORD_ID);
        report.execId("E" + id).execType(ExecType.NEW).ordStatus(OrdStatus.NEW);
        report.instrument().copy(order.fields(), Tag.SYMBOL);
        report.copy(order.fields(), Tag.SIDE);
        report.leavesQty(order.orderQtyData().orderQty(0), 0).cumQty(0, 0).avgPx(0, 0);
        out.send();
    }

    @OnMessage(type = {"F", "G"})
    void change(Session session, Message request) {
        session.reject(request, BusinessRejectReason.APPLICATION_NOT_AVAILABLE, "orders cannot be changed today");
    }
}
// end
