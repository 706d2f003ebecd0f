package io.needletail.venue.gateway;

import io.needletail.wire.FieldValue;
import io.needletail.wire.Group;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/**
 * Terms of a MarketDataRequest(V).
 *
 * @param id MDReqID(262)
 * @param depth most levels of a side
 * @param isFull true for a whole snapshot at each change, false for the changes
 * @param hasBids true when bids are wanted
 * @param hasOffers true when offers are wanted
 * @param hasTrades true when trades are wanted
 */
// tidy: three kinds of entries are wanted or not, as the message says
record MarketDataTerms(String id, int depth, boolean isFull, boolean hasBids, boolean hasOffers, boolean hasTrades) {
    private static final int FULL_REFRESH = '0';

    static MarketDataTerms of(Message request, String id, int depthMax) {
        long asked = request.number(FixTags.MARKET_DEPTH);
        int depth = FieldValue.isPresent(asked) && asked > 0 ? (int) Math.min(asked, depthMax) : depthMax;
        boolean isFull = request.character(FixTags.MD_UPDATE_TYPE) == FULL_REFRESH;
        boolean[] wanted = new boolean['2' + 1];
        Group types = new Group(FixTags.NO_MD_ENTRY_TYPES, Tags.MD_ENTRY_TYPE);
        types.in(request);
        while (types.next()) {
            long type = types.character(Tags.MD_ENTRY_TYPE);
            if (type >= 0 && type < wanted.length) wanted[(int) type] = true;
        }
        return new MarketDataTerms(id, depth, isFull, wanted['0'], wanted['1'], wanted['2']);
    }

    boolean isEmpty() {
        return !hasBids && !hasOffers && !hasTrades;
    }
}
