package io.needletail.engine.log;

import io.needletail.session.SessionId;
import java.io.IOException;

/** Shows lines on the terminal. */
record ScreenOutput(Sink.Screen wanted, SessionId id, ScreenWriter screen, GrowingBytes stamp) implements Output {
    @Override
    public void write(LogLine line) throws IOException {
        if (!wants(line)) return;
        stamp.clear();
        line.stamp(stamp, wanted.timePlaces());
        screen.println("<" + stamp.text() + ", " + Controls.replaced(id.toString()) + ", " + line.way + "> ("
                + line.text() + ")");
    }

    private boolean wants(LogLine line) {
        if (line.heartbeat && !wanted.heartbeats()) return false;
        return switch (line.way) {
            case INCOMING -> wanted.incoming();
            case OUTGOING -> wanted.outgoing();
            case EVENT -> wanted.events();
            case ERROR -> true;
        };
    }
}
