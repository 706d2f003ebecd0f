package io.needletail.venue.sequencer;

import io.needletail.venue.sbe.BlockedOwnerDecoder;
import io.needletail.venue.sbe.InstrumentStateDecoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.OpenOrderDecoder;
import io.needletail.venue.sbe.PendingCommandDecoder;
import io.needletail.venue.sbe.StateBeginDecoder;
import io.needletail.venue.sbe.StatePageDecoder;
import io.needletail.venue.sbe.StateUnavailableDecoder;
import org.agrona.DirectBuffer;

/**
 * Part of an image of the state that a client has. Items have numbers: one that comes twice, or of an image that the
 * client does not read, is passed over.
 */
final class StateReading {
    /**
     * Next step of a client after a message: it waits, asks for the next part, has all, or asks for a new image a
     * little later.
     */
    enum Progress {
        WAITS,
        NEXT,
        COMPLETE,
        LATER
    }

    private static final short GONE = 1;

    private final VenueListener listener;
    private final StateBeginDecoder begin = new StateBeginDecoder();
    private final OpenOrderDecoder order = new OpenOrderDecoder();
    private final InstrumentStateDecoder instrument = new InstrumentStateDecoder();
    private final PendingCommandDecoder pending = new PendingCommandDecoder();
    private final BlockedOwnerDecoder blocked = new BlockedOwnerDecoder();
    private final StatePageDecoder page = new StatePageDecoder();
    private final StateUnavailableDecoder unavailable = new StateUnavailableDecoder();
    private final OpenOrder openOrder = new OpenOrder(order);
    private final InstrumentState instrumentState = new InstrumentState(instrument);
    private long position;
    private int item;
    private int items;

    StateReading(VenueListener listener) {
        this.listener = listener;
    }

    /** Tests whether a template id is that of a message about an image. */
    static boolean isState(int templateId) {
        return templateId >= StateBeginDecoder.TEMPLATE_ID && templateId <= BlockedOwnerDecoder.TEMPLATE_ID;
    }

    /** Begins with a new image. */
    void restart() {
        position = 0;
        item = 0;
        items = 0;
    }

    /** Returns the image: its first event that is not in it; 0 before it is known. */
    long position() {
        return position;
    }

    /** Returns the next item. */
    int item() {
        return item;
    }

    /** Takes a message and calls the listener. */
    Progress onMessage(DirectBuffer buffer, int body, MessageHeaderDecoder header) {
        int block = header.blockLength();
        int version = header.version();
        switch (header.templateId()) {
            case StateBeginDecoder.TEMPLATE_ID -> onBegin(begin.wrap(buffer, body, block, version));
            case OpenOrderDecoder.TEMPLATE_ID -> {
                order.wrap(buffer, body, block, version);
                if (isNext(order.position(), order.item())) listener.openOrder(openOrder);
            }
            case InstrumentStateDecoder.TEMPLATE_ID -> {
                instrument.wrap(buffer, body, block, version);
                if (isNext(instrument.position(), instrument.item())) listener.instrumentState(instrumentState);
            }
            case PendingCommandDecoder.TEMPLATE_ID -> {
                pending.wrap(buffer, body, block, version);
                if (isNext(pending.position(), pending.item())) {
                    listener.pendingCommand(pending.clientId(), pending.clientSequence());
                }
            }
            case BlockedOwnerDecoder.TEMPLATE_ID -> {
                blocked.wrap(buffer, body, block, version);
                if (isNext(blocked.position(), blocked.item())) listener.blockedOwner(blocked.owner());
            }
            case StatePageDecoder.TEMPLATE_ID -> {
                page.wrap(buffer, body, block, version);
                if (page.position() != position || position == 0) return Progress.WAITS;
                return item == items ? Progress.COMPLETE : Progress.NEXT;
            }
            default -> {
                return onUnavailable(unavailable.wrap(buffer, body, block, version));
            }
        }
        return Progress.WAITS;
    }

    private void onBegin(StateBeginDecoder message) {
        // A repetition of the begin, when the client has not received the part and asked again.
        if (position == message.position() && item > 0) return;
        if (position != 0 && position != message.position()) return;
        position = message.position();
        item = 0;
        items = message.items();
        listener.stateBegan(position, message.lastClientSequence());
    }

    private Progress onUnavailable(StateUnavailableDecoder message) {
        if (message.position() != position) return Progress.WAITS;
        restart();
        return message.code() == GONE ? Progress.NEXT : Progress.LATER;
    }

    private boolean isNext(long ofPosition, int number) {
        if (ofPosition != position || number != item) return false;
        item++;
        return true;
    }
}
