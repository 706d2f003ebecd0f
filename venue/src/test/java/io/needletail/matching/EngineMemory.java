package io.needletail.matching;

/** Changes a bit in the memory of an engine, for a test of those who should notice. */
public final class EngineMemory {
    private EngineMemory() {}

    /** Changes a bit of the open quantity of an order that is open. */
    public static void flip(MatchingEngine engine, long orderId) throws ReflectiveOperationException {
        var field = MatchingEngine.class.getDeclaredField("market");
        field.setAccessible(true);
        OrderSlab orders = ((Market) field.get(engine)).orders;
        int slot = 0;
        while (orders.id(slot) != orderId) slot++;
        orders.words[(slot << OrderSlab.WORDS_SHIFT) + OrderSlab.REMAINING] ^= 1L << 20;
    }
}
