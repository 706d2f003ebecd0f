package typed;

import io.needletail.wire.Message;
import java.util.function.Function;

/** Typed reading, as the guide shows it: compiled by a test against what the generator writes for FIX.4.4. */
public final class TypedDesk implements Function<Message, String> {
    // snippet: typed
    private final NewOrderSingle order = new NewOrderSingle(); // made once, wrapped around each message

    @Override
    public String apply(Message message) {
        order.wrap(message);
        long quantity = order.orderQtyData().orderQty(0);
        long price = order.price(2); // times 100
        String symbol = order.instrument().symbol();
        return (order.side() == Side.BUY ? "buy " : "sell ") + quantity + " " + symbol + " at " + price;
    }
    // end
}
