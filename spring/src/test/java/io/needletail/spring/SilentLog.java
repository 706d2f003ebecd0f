package io.needletail.spring;

import quickfix.Log;

/** QuickFIX/J's log: nothing. */
final class SilentLog implements Log {
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
