package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.Tags;

/**
 * Third-party routing: returns a response to the third party that sent the request (FIX 4.4 vol. 1, third party message
 * routing). Empty values are not copied.
 */
final class ThirdPartyRouting {
    private ThirdPartyRouting() {}

    /** Writes the firms and their subdivisions. */
    static void firms(Message message, MessageWriter writer) {
        turn(message, Tags.DELIVER_TO_COMP_ID, writer, Tags.ON_BEHALF_OF_COMP_ID);
        turn(message, Tags.DELIVER_TO_SUB_ID, writer, Tags.ON_BEHALF_OF_SUB_ID);
        turn(message, Tags.ON_BEHALF_OF_COMP_ID, writer, Tags.DELIVER_TO_COMP_ID);
        turn(message, Tags.ON_BEHALF_OF_SUB_ID, writer, Tags.DELIVER_TO_SUB_ID);
    }

    /** Writes the locations, which FIX 4.0 does not have. */
    static void locations(Message message, MessageWriter writer) {
        turn(message, Tags.DELIVER_TO_LOCATION_ID, writer, Tags.ON_BEHALF_OF_LOCATION_ID);
        turn(message, Tags.ON_BEHALF_OF_LOCATION_ID, writer, Tags.DELIVER_TO_LOCATION_ID);
    }

    private static void turn(Message message, int from, MessageWriter writer, int to) {
        int field = message.find(from);
        if (field == FieldReader.NOT_FOUND || message.from(field) == message.to(field)) return;
        writer.put(to, message.bytes(), message.from(field), message.to(field));
    }
}
