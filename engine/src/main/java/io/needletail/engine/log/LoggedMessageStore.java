package io.needletail.engine.log;

import io.needletail.session.MessageStore;

/** A history whose messages are logged as well. Hot thread. */
record LoggedMessageStore(MessageStore history, MessageLog log) implements MessageStore {
    @Override
    public long nextIn() {
        return history.nextIn();
    }

    @Override
    public long nextOut() {
        return history.nextOut();
    }

    @Override
    public long createdNs() {
        return history.createdNs();
    }

    @Override
    public boolean accepts(int bytes) {
        return history.accepts(bytes);
    }

    @Override
    public boolean isPreparing() {
        return history.isPreparing();
    }

    @Override
    public void received(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        history.received(seqNum, bytes, from, length, nowNs);
        log.in(bytes, from, length, nowNs);
    }

    @Override
    public void recordUnsequenced(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        history.recordUnsequenced(seqNum, bytes, from, length, nowNs);
        log.in(bytes, from, length, nowNs);
    }

    @Override
    public void sent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        history.sent(seqNum, bytes, from, length, nowNs);
        log.out(bytes, from, length, nowNs);
    }

    @Override
    public void resent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        history.resent(seqNum, bytes, from, length, nowNs);
        log.out(bytes, from, length, nowNs);
    }

    @Override
    public void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        history.gapFilled(seqNum, bytes, from, length, nowNs);
        log.out(bytes, from, length, nowNs);
    }

    @Override
    public void moved(long nextIn, long nextOut, long nowNs) {
        history.moved(nextIn, nextOut, nowNs);
    }

    @Override
    public void reset(long nowNs) {
        history.reset(nowNs);
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        return history.find(seqNum, target, at);
    }

    @Override
    public boolean wasDropped(long seqNum) {
        return history.wasDropped(seqNum);
    }

    @Override
    public void commit() {
        history.commit();
    }
}
