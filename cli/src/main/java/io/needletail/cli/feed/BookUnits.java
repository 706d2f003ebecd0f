package io.needletail.cli.feed;

import java.math.BigDecimal;

/** Units of the books that {@link FeedFormat} describes, and their numbers as text. */
final class BookUnits {
    static final int PRICE_DECIMALS = 9;
    static final int SIZE_DECIMALS = 6;

    private static final int SHOWN_DECIMALS = 2;

    private BookUnits() {}

    /** A price with two decimals at least. */
    static String price(long units) {
        BigDecimal price = BigDecimal.valueOf(units, PRICE_DECIMALS).stripTrailingZeros();
        return price.setScale(Math.max(price.scale(), SHOWN_DECIMALS)).toPlainString();
    }

    static String size(long units) {
        return BigDecimal.valueOf(units, SIZE_DECIMALS).stripTrailingZeros().toPlainString();
    }
}
