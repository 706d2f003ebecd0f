package io.needletail.feed.book;

/**
 * Which fields of a feed's templates mean what: each by its {@code id}, in FIX templates the tag, or by its name; empty where the
 * feed has none. Fields of a message outside its entries hold for all its entries that have none of their own.
 *
 * @param entry what an entry says of itself
 * @param snapshot what a snapshot says of itself
 * @param security which security; an integer or a string
 * @param rptSeq counts the updates of a security
 * @param messageType tells snapshots ({@code W}) from updates; without it all are updates
 */
public record BookMapping(
        EntryFields entry, SnapshotFields snapshot, String security, String rptSeq, String messageType) {
    /** FIX's own tags, as CME, MOEX and most others use them. */
    public static final BookMapping FIX = new BookMapping(EntryFields.FIX, SnapshotFields.FIX, "48", "83", "35");

    /**
     * The same with the security in another field.
     *
     * @param field its id or name, such as 55 for Symbol
     * @return the mapping
     */
    public BookMapping withSecurity(String field) {
        return new BookMapping(entry, snapshot, field, rptSeq, messageType);
    }

    /**
     * The same with other fields in entries.
     *
     * @param fields which
     * @return the mapping
     */
    public BookMapping withEntry(EntryFields fields) {
        return new BookMapping(fields, snapshot, security, rptSeq, messageType);
    }

    /**
     * The same with other fields in snapshots.
     *
     * @param fields which
     * @return the mapping
     */
    public BookMapping withSnapshot(SnapshotFields fields) {
        return new BookMapping(entry, fields, security, rptSeq, messageType);
    }

    /**
     * The fields of a snapshot, and what tells that it comes in parts: several messages, one behind the other. Yes is {@code Y} or 1,
     * no is {@code N} or 0.
     *
     * @param lastSequence number of the last packet whose updates it contains
     * @param total how many securities there are in a cycle of snapshots
     * @param first whether this is the first part; without it a part begins a snapshot if none of its security is begun
     * @param last whether this is the last part; without it every message is a whole snapshot
     * @param number of the message, one more in each part; without it a part in the middle may be missing unnoticed
     */
    public record SnapshotFields(String lastSequence, String total, String first, String last, String number) {
        /** FIX's own tags, and RouteFirst(7944) of MOEX. */
        public static final SnapshotFields FIX = new SnapshotFields("369", "911", "7944", "893", "34");
    }

    /**
     * The fields of an entry.
     *
     * @param action 0 new, 1 change, 2 delete, 3 delete from the best to this level, 4 delete from this level on, 5 overlay;
     *     as an integer or a character; new where there is none
     * @param type 0 bid, 1 offer, 2 trade, J empty book; others are counted only
     * @param side for feeds whose type does not tell: B or 1 bid, S or 2 offer; decides where it is there, except over trades
     *     and empty books
     * @param price of the level, order or trade
     * @param size of it
     * @param level number, 1 being the best
     * @param orders how many orders a level has
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
         * The same with a field for the side.
         *
         * @param field its id or name
         * @return the fields
         */
        public EntryFields withSide(String field) {
            return new EntryFields(action, type, field, price, size, level, orders, orderId);
        }
    }
}
