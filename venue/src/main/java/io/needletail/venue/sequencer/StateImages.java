package io.needletail.venue.sequencer;

import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.ReadStateDecoder;
import io.needletail.venue.sbe.StateBeginEncoder;
import io.needletail.venue.sbe.StatePageEncoder;
import io.needletail.venue.sbe.StateUnavailableEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Images of the state for clients that are behind the oldest event, and what they read of them. Clients that ask at
 * about the same time share one. Nothing here belongs to the replicated state: only a sequencer that serves clients
 * makes an image.
 */
final class StateImages {
    /** Images at once; a further one is refused until no client reads one of them any more. */
    static final int IMAGES_MAX = 2;

    /** Items that one ReadState brings at most. */
    private static final int PAGE_ITEMS = 512;

    /** An image is shared until so large a part of the retained events has come after it. */
    private static final int SHARED_PART = 4;

    /** Time of the log after which an image that no client has read of makes room for another one. */
    private static final long UNREAD_NS = 5_000_000_000L;

    private static final short TRY_AGAIN = 0;
    private static final short GONE = 1;

    private final EventLog log;
    private final Subscriptions subscriptions;
    private final List<StateImage> images = new ArrayList<>();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Egress.FRAME_BYTES_MAX]);
    private final ReadStateDecoder request = new ReadStateDecoder();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final StateBeginEncoder begin = new StateBeginEncoder();
    private final StatePageEncoder page = new StatePageEncoder();
    private final StateUnavailableEncoder unavailable = new StateUnavailableEncoder();
    private boolean isServing;

    StateImages(EventLog log, Subscriptions subscriptions) {
        this.log = log;
        this.subscriptions = subscriptions;
    }

    /** Sets whether this sequencer serves clients, as the leader of a cluster does. */
    void serve(boolean serves) {
        isServing = serves;
        images.clear();
    }

    /** Forgets images that are of no use any more: the events after them are not retained. */
    void dropStale() {
        if (!images.isEmpty()) images.removeIf(image -> image.position() < log.oldest());
    }

    /** Sends a part of an image. */
    void read(
            long sessionId,
            DirectBuffer buffer,
            int body,
            MessageHeaderDecoder of,
            long timeNs,
            CommandExecutor executor) { // tidy: the message, and what it may copy
        if (!isServing || of.blockLength() < ReadStateDecoder.BLOCK_LENGTH) return;
        request.wrap(buffer, body, of.blockLength(), of.version());
        long clientId = request.clientId();
        long position = request.position();
        int item = request.item();
        dropStale();
        Optional<StateImage> found = position == 0 ? newest(timeNs, executor) : find(position);
        if (found.isEmpty() || item < 0 || item > found.get().items(of.version())) {
            refuse(sessionId, clientId, position);
            return;
        }
        StateImage image = found.get();
        image.readNs = timeNs;
        int items = image.items(of.version());
        if (item == 0 && !offerBegin(sessionId, clientId, image, items)) return;
        int next = send(sessionId, image, item, items);
        page.wrapAndApplyHeader(frame, 0, header)
                .clientId(clientId)
                .position(image.position())
                .nextItem(next);
        offer(sessionId, page.encodedLength());
    }

    private boolean offerBegin(long sessionId, long clientId, StateImage image, int items) {
        begin.wrapAndApplyHeader(frame, 0, header)
                .clientId(clientId)
                .position(image.position())
                .lastClientSequence(image.lastCommand(clientId))
                .items(items);
        return offer(sessionId, begin.encodedLength());
    }

    private void refuse(long sessionId, long clientId, long position) {
        unavailable
                .wrapAndApplyHeader(frame, 0, header)
                .clientId(clientId)
                .position(position)
                .code(position == 0 ? TRY_AGAIN : GONE);
        offer(sessionId, unavailable.encodedLength());
    }

    private boolean offer(long sessionId, int blockLength) {
        return subscriptions.offer(sessionId, frame, MessageHeaderEncoder.ENCODED_LENGTH + blockLength);
    }

    /** Sends items until the client takes no more, and returns the next one. */
    private int send(long sessionId, StateImage image, int from, int items) {
        int end = Math.min(items, from + PAGE_ITEMS);
        int sent = from;
        while (sent < end) {
            int packed = 0;
            int next = sent;
            while (next < end && packed + image.length(next) <= Egress.FRAME_BYTES_MAX) {
                frame.putBytes(packed, image.buffer(next), image.offset(next), image.length(next));
                packed += image.length(next++);
            }
            if (!subscriptions.offer(sessionId, frame, packed)) return sent;
            sent = next;
        }
        return sent;
    }

    /** Returns an image that is new enough, or makes one; none when there is no room for it. */
    private Optional<StateImage> newest(long timeNs, CommandExecutor executor) {
        for (StateImage image : images) {
            if (log.next() - image.position() <= log.capacity() / SHARED_PART) return Optional.of(image);
        }
        if (images.size() == IMAGES_MAX) images.removeIf(image -> timeNs - image.readNs > UNREAD_NS);
        if (images.size() == IMAGES_MAX) return Optional.empty();
        StateImage made = executor.image();
        images.add(made);
        return Optional.of(made);
    }

    private Optional<StateImage> find(long position) {
        return images.stream().filter(image -> image.position() == position).findFirst();
    }
}
