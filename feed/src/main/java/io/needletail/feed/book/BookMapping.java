package io.needletail.feed.book;

/**
 * The meaning of a feed's fields for books. A field is named by its {@code id}, in FIX templates the tag, or by its
 * name; empty if the feed has no such field. Fields of a message outside its entries apply to all entries that do not
 * have them.
 *
 * @param entry fields of an entry
 * @param snapshot fields of a snapshot
 * @param security identifies the security; an integer or a string
 * @param rptSeq counts the updates of a security
 * @param messageType distinguishes snapshots ({@code W}) from updates; without it all messages are updates
 */
public record BookMapping(
        EntryFields entry, SnapshotFields snapshot, String security, String rptSeq, String messageType) {
    /** FIX's own tags, as CME, MOEX and most others use them. */
    public static final BookMapping FIX = new BookMapping(EntryFields.FIX, SnapshotFields.FIX, "48", "83", "35");

    /**
     * Copies these with the security in another field.
     *
     * @param field its id or name, such as 55 for Symbol
     * @return the copy
     */
    public BookMapping withSecurity(String field) {
        return new BookMapping(entry, snapshot, field, rptSeq, messageType);
    }

    /**
     * Copies these with other fields in entries.
     *
     * @param fields the other fields
     * @return the copy
     */
    public BookMapping withEntry(EntryFields fields) {
        return new BookMapping(fields, snapshot, security, rptSeq, messageType);
    }

    /**
     * Copies these with other fields in snapshots.
     *
     * @param fields the other fields
     * @return the copy
     */
    public BookMapping withSnapshot(SnapshotFields fields) {
        return new BookMapping(entry, fields, security, rptSeq, messageType);
    }

    /**
     * The fields of a snapshot, also of one in parts: several messages, one after another. Yes is {@code Y} or 1, no is
     * {@code N} or 0.
     *
     * @param lastSequence number of the last packet whose updates it contains
     * @param total number of securities in a cycle of snapshots
     * @param first whether this is the first part; without it a part begins a snapshot if none of its security has
     *     begun
     * @param last whether this is the last part; without it every message is a complete snapshot
     * @param number of the message, one more in each part; without it a missing part in the middle is not detected
     */
    public record SnapshotFields(String lastSequence, String total, String first, String last, String number) {
        /** FIX's own tags, and RouteFirst(7944) of MOEX. */
        public static final SnapshotFields FIX = new SnapshotFields("369", "911", "7944", "893", "34");
    }

    /**
     * The fields of an entry.
     *
     * @param action 0 new, 1 change, 2 delete, 3 delete from the best to this level, 4 delete from this level on, 5
     *     overlay; as an integer or a character; new if it is missing
     * @param type 0 bid, 1 offer, 2 trade, J empty book; others are only counted
     * @param side for feeds whose type does not give the side: B or 1 bid, S or 2 offer; if present, it overrides the
     *     type, except for trades and empty books
     * @param price of the level, order or trade
     * @param size of the level, order or trade
     * @param level number; 1 is the best
     * @param orders number of orders of a level
     * @param orderId of an order
     */
    public record EntryFields(
            String action,
            String type,
            String side,
            String price,
            String size,
            String level,
            String orders,
            String orderId) {
        /** FIX's own tags. */
        public static final EntryFields FIX = new EntryFields("279", "269", "", "270", "271", "1023", "346", "278");

        /**
         * Copies these with a field for the side.
         *
         * @param field its id or name
         * @return the copy
         */
        public EntryFields withSide(String field) {
            return new EntryFields(action, type, field, price, size, level, orders, orderId);
        }
    }
}
