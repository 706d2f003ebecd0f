package io.needletail.bench.peers.quickfixj;

import quickfix.Log;
import quickfix.LogFactory;
import quickfix.SessionID;

/** A log that keeps nothing: QuickFIX/J writes to the screen when it is given none. */
final class Silent implements Log, LogFactory {

    @Override
    public Log create(SessionID sessionID) {
        return this;
    }

    @Override
    public void clear() {}

    @Override
    public void onIncoming(String message) {}

    @Override
    public void onOutgoing(String message) {}

    @Override
    public void onEvent(String text) {}

    @Override
    public void onErrorEvent(String text) {}
}
