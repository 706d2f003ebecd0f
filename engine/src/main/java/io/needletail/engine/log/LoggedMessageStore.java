package io.needletail.engine.log;

import io.needletail.journal.UnsequencedMessages;
import io.needletail.session.MessageStore;

/** Wraps a message store to log its messages, each once: one that waits behind a gap when it arrives. Hot thread. */
final class LoggedMessageStore implements MessageStore {
    private final MessageStore store;
    private final MessageLog log;
    private final UnsequencedMessages waiting = new UnsequencedMessages();

    LoggedMessageStore(MessageStore store, MessageLog log) {
        this.store = store;
        this.log = log;
    }

    @Override
    public long nextIn() {
        return store.nextIn();
    }

    @Override
    public long nextOut() {
        return store.nextOut();
    }

    @Override
    public long createdNs() {
        return store.createdNs();
    }

    @Override
    public boolean accepts(int bytes) {
        return store.accepts(bytes);
    }

    @Override
    public boolean isPreparing() {
        return store.isPreparing();
    }

    @Override
    public void received(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        store.received(seqNum, bytes, from, length, nowNs);
        if (!waiting.remove(seqNum, bytes, from, length)) log.in(bytes, from, length, nowNs);
    }

    @Override
    public void recordUnsequenced(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        store.recordUnsequenced(seqNum, bytes, from, length, nowNs);
        if (seqNum > store.nextIn()) waiting.add(seqNum, bytes, from, length);
        log.in(bytes, from, length, nowNs);
    }

    @Override
    public void sent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        store.sent(seqNum, bytes, from, length, nowNs);
        log.out(bytes, from, length, nowNs);
    }

    @Override
    public void resent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        store.resent(seqNum, bytes, from, length, nowNs);
        log.out(bytes, from, length, nowNs);
    }

    @Override
    public void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        store.gapFilled(seqNum, bytes, from, length, nowNs);
        log.out(bytes, from, length, nowNs);
    }

    @Override
    public void moved(long nextIn, long nextOut, long nowNs) {
        store.moved(nextIn, nextOut, nowNs);
    }

    @Override
    public void reset(long nowNs) {
        store.reset(nowNs);
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        return store.find(seqNum, target, at);
    }

    @Override
    public boolean wasDropped(long seqNum) {
        return store.wasDropped(seqNum);
    }

    @Override
    public void commit() {
        store.commit();
    }

    @Override
    public boolean rollback() {
        return store.rollback();
    }
}
