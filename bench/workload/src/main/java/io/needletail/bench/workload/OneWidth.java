package io.needletail.bench.workload;

/** Gives the texts of messages one width each: about the mean of what they had. */
final class OneWidth {
    private static final int ID = 14;
    private static final int ACCOUNT = 8;
    private static final int NOTE = 38;

    private OneWidth() {}

    static NewOrder of(NewOrder order) {
        return new NewOrder(
                order.header(),
                order.clOrdId().wide(ID),
                order.account().wide(ACCOUNT),
                order.handlInst(),
                order.symbol(),
                order.side(),
                order.transactMs(),
                order.quantity(),
                order.price(),
                order.text().wide(NOTE));
    }

    static Execution of(Execution execution) {
        return new Execution(
                execution.header(),
                execution.orderId().wide(ID),
                execution.execId().wide(ID),
                execution.clOrdId().wide(ID),
                execution.ordStatus(),
                execution.account().wide(ACCOUNT),
                execution.symbol(),
                execution.side(),
                execution.fill(),
                execution.transactMs());
    }
}
