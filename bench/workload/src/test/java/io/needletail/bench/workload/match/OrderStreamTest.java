package io.needletail.bench.workload.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OrderStreamTest {
    private final StreamBuilder builder = new StreamBuilder();

    private void enter(int kind, int owner, long id, long price, long quantity) {
        builder.enter(new PlainBook.Order(kind, owner, id, price, quantity));
    }

    @Test
    void aTakeReportsTheFillsOfTheBestPriceAndThereOfTheOldestOrderFirst() {
        enter(OrderStream.LIMIT, 1, 1, 102, 5);
        enter(OrderStream.LIMIT, 1, 2, 101, 5);
        enter(OrderStream.LIMIT, 3, 3, 101, 5);
        enter(OrderStream.TAKE, 0, 4, 101, 20);
        OrderStream stream = builder.end();

        assertThat(stream.sum(3)).isEqualTo(1 + OrderStream.fill(2, 101, 5) + OrderStream.fill(3, 101, 5));
    }

    @Test
    void aMarketOrderTradesAtAnyPriceAndNothingOfItRests() {
        enter(OrderStream.LIMIT, 0, 1, 50, 5);
        enter(OrderStream.MARKET, 1, 2, 0, 9);
        OrderStream stream = builder.end();

        assertThat(stream.sum(1)).isEqualTo(1 + OrderStream.fill(1, 50, 5));
        assertThat(stream.count()).isEqualTo(stream.timedTo());
    }

    @Test
    void aReplacedOrderIsTheLastOfItsNewPrice() {
        enter(OrderStream.LIMIT, 1, 1, 101, 5);
        enter(OrderStream.LIMIT, 1, 2, 102, 5);
        builder.replace(builder.book().open(0), 102);
        enter(OrderStream.TAKE, 0, 3, 102, 7);
        OrderStream stream = builder.end();

        assertThat(stream.kind(2)).isEqualTo(OrderStream.REPLACE);
        assertThat(stream.quantity(2)).isEqualTo(5);
        assertThat(stream.sum(3)).isEqualTo(1 + OrderStream.fill(2, 102, 5) + OrderStream.fill(1, 102, 2));
    }

    @Test
    void theEndCancelsEveryOrderThatIsLeft() {
        enter(OrderStream.LIMIT, 1, 1, 101, 5);
        builder.beginTimed();
        enter(OrderStream.LIMIT, 0, 2, 100, 5);
        OrderStream stream = builder.end();

        assertThat(stream.timedFrom()).isEqualTo(1);
        assertThat(stream.timedTo()).isEqualTo(2);
        assertThat(stream.count()).isEqualTo(4);
        assertThat(new long[] {stream.id(2), stream.id(3)}).containsExactlyInAnyOrder(1, 2);
        assertThat(stream.kind(3)).isEqualTo(OrderStream.CANCEL);
        assertThat(stream.timedSum()).isEqualTo(1);
    }

    @Test
    void workloadsAreTheSameEachTime() {
        OrderStream one = MatchWorkload.MIX_1K.stream();
        OrderStream other = MatchWorkload.MIX_1K.stream();

        assertThat(one.timedSum()).isEqualTo(other.timedSum());
        assertThat(one.timedFrom()).isEqualTo(1_000);
        assertThat(one.timedTo() - one.timedFrom()).isEqualTo(100_000);
    }

    @Test
    void oneOrderOfChronosFlowInEightIsAMarketOrder() {
        OrderStream stream = new ChronosFlow(true).next(80_000);
        int[] kinds = new int[OrderStream.CANCEL];
        long[] prices = new long[stream.timedTo()];
        for (int index = 0; index < stream.timedTo(); index++) {
            kinds[stream.kind(index)]++;
            prices[index] = stream.price(index);
        }

        assertThat(kinds[OrderStream.MARKET]).isBetween(9_500, 10_500);
        assertThat(kinds[OrderStream.LIMIT]).isEqualTo(80_000 - kinds[OrderStream.MARKET]);
        assertThat(Arrays.stream(prices).filter(price -> price != 0))
                .allMatch(price -> price >= 9_750 && price <= 10_250);
    }
}
