package com.acme;

import com.acme.fix44.NewOrderSingle;
import com.acme.fix44.VenueFlag;
import io.needletail.wire.Message;

final class Desk {
    private final NewOrderSingle order = new NewOrderSingle();

    boolean isForTheAuction(Message message) {
        return order.wrap(message).venueFlag() == VenueFlag.AUCTION;
    }
}
