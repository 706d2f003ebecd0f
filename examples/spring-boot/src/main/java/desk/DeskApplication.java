package desk;

import static io.needletail.wire.Tags.*;

import io.needletail.session.Session;
import io.needletail.spring.OnMessage;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A desk that fills every order, as a Spring Boot application; its sessions are in application.yml. */
@SpringBootApplication
public class DeskApplication {
    /** Runs the application until it is ended. */
    public static void main(String[] args) {
        SpringApplication.run(DeskApplication.class, args);
    }

    @OnMessage(type = "D")
    void order(Session session, Message order) {
        session.begin(MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, order.number(MSG_SEQ_NUM))
                .copy(order, CL_ORD_ID)
                .put(EXEC_ID, order.number(MSG_SEQ_NUM))
                .put(EXEC_TYPE, 'F')
                .put(ORD_STATUS, '2')
                .copy(order, SYMBOL)
                .copy(order, SIDE)
                .put(LEAVES_QTY, 0)
                .put(CUM_QTY, order.number(ORDER_QTY))
                .decimal(AVG_PX, order.decimal(PRICE, 2), 2)
                .send();
    }
}
