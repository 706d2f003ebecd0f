package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.session.MessageStore;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Whatever a peer says, the session goes on or ends in good order, and serves the next logon. */
final class SessionFuzzTest {
    private static final Hunt HUNT = new Hunt(SessionFuzzTest.class, "dialogues", 1_000);
    private static final SessionTarget REAL = new SessionTarget(UnaryOperator.identity());

    @FuzzTest(maxDuration = "10m")
    void dialogues(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void aMoveBeyondThirtyTwoBitsThatLosesOurNumberIsFound() {
        HUNT.finds(new SessionTarget(ForgetfulHistory::new), REAL);
    }

    /** Begins our numbers at 0 when the peer moves its own beyond 32 bits. */
    private record ForgetfulHistory(MessageStore real) implements MessageStore {
        @Override
        public long nextIn() {
            return real.nextIn();
        }

        @Override
        public long nextOut() {
            return real.nextOut();
        }

        @Override
        public long createdNs() {
            return real.createdNs();
        }

        @Override
        public boolean accepts(int bytes) {
            return real.accepts(bytes);
        }

        @Override
        public void received(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            real.received(seqNum, bytes, from, length, nowNs);
        }

        @Override
        public void recordUnsequenced(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            real.recordUnsequenced(seqNum, bytes, from, length, nowNs);
        }

        @Override
        public void sent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            real.sent(seqNum, bytes, from, length, nowNs);
        }

        @Override
        public void resent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            real.resent(seqNum, bytes, from, length, nowNs);
        }

        @Override
        public void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            real.gapFilled(seqNum, bytes, from, length, nowNs);
        }

        @Override
        public void moved(long nextIn, long nextOut, long nowNs) {
            real.moved(nextIn, (int) nextIn == nextIn ? nextOut : 0, nowNs);
        }

        @Override
        public void reset(long nowNs) {
            real.reset(nowNs);
        }

        @Override
        public int find(long seqNum, byte[] target, int at) {
            return real.find(seqNum, target, at);
        }

        @Override
        public boolean wasDropped(long seqNum) {
            return real.wasDropped(seqNum);
        }

        @Override
        public void commit() {
            real.commit();
        }
    }
}
