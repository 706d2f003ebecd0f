package io.needletail.bench.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * One kind of message, {@link #MESSAGES} times, each with values of its own; only the list of that kind is filled.
 *
 * <p>Values differ in length as they do in life, so that fields stand at other places from message to message and a
 * branch predictor cannot learn the stream. The same seed gives the same values.
 *
 * @param kind of all messages
 * @param orders the values of {@link MessageKind#NEW_ORDER_SINGLE}
 * @param executions the values of {@link MessageKind#EXECUTION_REPORT}
 * @param refreshes the values of {@link MessageKind#MARKET_DATA_INCREMENTAL_REFRESH}
 */
public record Workload(MessageKind kind, List<NewOrder> orders, List<Execution> executions, List<Refresh> refreshes) {
    /** Number of messages of a workload; a power of two. */
    public static final int MESSAGES = 1024;

    /** Prices are whole numbers of this many decimal places. */
    public static final int PRICE_SCALE = 4;

    /** Bytes of every NewOrderSingle(D). */
    public static final int ORDER_BYTES = 219;

    private static final long SEED = 20_261_121;

    /** Copies its arguments. */
    public Workload {
        orders = List.copyOf(orders);
        executions = List.copyOf(executions);
        refreshes = List.copyOf(refreshes);
    }

    /** The workload of a kind, as every library gets it. */
    public static Workload of(MessageKind kind) {
        return of(kind, SEED);
    }

    static Workload of(MessageKind kind, long seed) {
        Values values = new Values(new SplittableRandom(seed));
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new Workload(kind, filled(values::order), List.of(), List.of());
            case EXECUTION_REPORT -> new Workload(kind, List.of(), filled(values::execution), List.of());
            case MARKET_DATA_INCREMENTAL_REFRESH -> new Workload(kind, List.of(), List.of(), filled(values::refresh));
        };
    }

    private static <T> List<T> filled(IntFunction<T> value) {
        // Not lazily: the values must be drawn in order.
        List<T> all = new ArrayList<>(MESSAGES);
        for (int index = 0; index < MESSAGES; index++) all.add(value.apply(index));
        return all;
    }

    /**
     * The same messages, but each text except Symbol(55) is cut or filled to one width, as an application sees to that
     * patches frames in place. Entries of market data stay as they are.
     */
    public Workload oneWidth() {
        return new Workload(
                kind,
                orders.stream().map(OneWidth::of).toList(),
                executions.stream().map(OneWidth::of).toList(),
                refreshes);
    }

    /** One message as the fields a library must write. */
    public Fields fields(int index) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> Fields.of(orders.get(index));
            case EXECUTION_REPORT -> Fields.of(executions.get(index));
            case MARKET_DATA_INCREMENTAL_REFRESH -> Fields.of(refreshes.get(index));
        };
    }

    /** Digest that a library must compute for a message. */
    public long digest(int index) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> digest(orders.get(index));
            case EXECUTION_REPORT -> digest(executions.get(index));
            case MARKET_DATA_INCREMENTAL_REFRESH -> digest(refreshes.get(index));
        };
    }

    /** Digest that a library must compute for all messages together. */
    public long digest() {
        return IntStream.range(0, MESSAGES).mapToLong(this::digest).sum();
    }

    /** All messages one after the other, as bytes. */
    public Stream stream() {
        return Stream.of(IntStream.range(0, MESSAGES).mapToObj(this::fields).toList());
    }

    /**
     * The same for a form. What a validator gets of orders and reports has a list of tags of its own in every message,
     * since a validator may remember the lists that passed; the fields of a group have one order.
     */
    public Stream stream(Form form) {
        boolean isShuffled = form == Form.VALIDATED && kind != MessageKind.MARKET_DATA_INCREMENTAL_REFRESH;
        if (!isShuffled) return stream();
        SplittableRandom random = new SplittableRandom(SEED);
        return Stream.of(IntStream.range(0, MESSAGES)
                .mapToObj(index -> fields(index).shuffled(random))
                .toList());
    }

    private static long digest(NewOrder order) {
        return Digest.order(
                order.header().msgSeqNum(),
                Digest.text(order.clOrdId().string()),
                order.side(),
                order.quantity(),
                order.price(),
                order.transactMs());
    }

    private static long digest(Execution execution) {
        Fill fill = execution.fill();
        return Digest.execution(
                Digest.text(execution.orderId().string()),
                'F',
                fill.lastQuantity(),
                fill.lastPrice(),
                fill.cumQuantity(),
                execution.transactMs());
    }

    private static long digest(Refresh refresh) {
        return refresh.entries().stream()
                .mapToLong(entry -> Digest.entry(
                        entry.action(), entry.type(), Digest.text(entry.id().string()), entry.price(), entry.size()))
                .sum();
    }
}
