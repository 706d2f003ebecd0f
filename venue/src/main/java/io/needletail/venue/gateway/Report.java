package io.needletail.venue.gateway;

import io.needletail.wire.FieldWriter;

/** A message to a FIX client, which may be written more than once. */
interface Report {
    /** Returns its MsgType(35), see {@link io.needletail.wire.MsgTypes}. */
    int msgType();

    /** Writes its body. */
    void write(FieldWriter out);
}
