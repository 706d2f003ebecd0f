package org.f1x.v1;

import java.io.IOException;
import org.f1x.api.FixVersion;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.session.SessionID;
import org.f1x.io.OutputChannel;

/** Creates frames from the content of a builder, and stores the last one. */
public final class Assembly implements OutputChannel {
    private final RawMessageAssembler assembler;
    private final SessionID session;
    private final byte[] target;
    private int length;

    /**
     * Makes one.
     *
     * @param session whose names stand in the header
     * @param target takes every frame
     */
    public Assembly(SessionID session, byte[] target) {
        assembler = new RawMessageAssembler(FixVersion.FIX44, target.length, false);
        this.session = session;
        this.target = target;
    }

    /** Puts header and trailer around a body; returns the length of the frame. */
    public int assemble(int msgSeqNum, MessageBuilder body, long sendingMs) throws IOException {
        assembler.send(session, msgSeqNum, body, null, sendingMs, this);
        return length;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        System.arraycopy(bytes, offset, target, 0, count);
        length = count;
    }

    @Override
    public void close() {}
}
