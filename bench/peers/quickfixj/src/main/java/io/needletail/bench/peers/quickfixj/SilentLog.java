package io.needletail.bench.peers.quickfixj;

import quickfix.Log;
import quickfix.LogFactory;
import quickfix.SessionID;

/** A log that discards everything: without a log QuickFIX/J writes to the screen. */
interface SilentLog extends Log, LogFactory {

    @Override
    default Log create(SessionID sessionID) {
        return this;
    }

    @Override
    default void clear() {}

    @Override
    default void onIncoming(String message) {}

    @Override
    default void onOutgoing(String message) {}

    @Override
    default void onEvent(String text) {}

    @Override
    default void onErrorEvent(String text) {}
}
