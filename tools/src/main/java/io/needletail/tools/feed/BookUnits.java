package io.needletail.tools.feed;

import java.math.BigDecimal;

/** Units of the books, and their numbers as text. */
public final class BookUnits {
    /** Decimals of a price. */
    public static final int PRICE_DECIMALS = 9;

    /** Decimals of a size. */
    public static final int SIZE_DECIMALS = 6;

    private static final int SHOWN_DECIMALS = 2;

    private BookUnits() {}

    /**
     * {@return a price with two decimals at least}
     *
     * @param units price in units
     */
    public static String price(long units) {
        BigDecimal price = BigDecimal.valueOf(units, PRICE_DECIMALS).stripTrailingZeros();
        return price.setScale(Math.max(price.scale(), SHOWN_DECIMALS)).toPlainString();
    }

    /**
     * {@return a size}
     *
     * @param units size in units
     */
    public static String size(long units) {
        return BigDecimal.valueOf(units, SIZE_DECIMALS).stripTrailingZeros().toPlainString();
    }
}
