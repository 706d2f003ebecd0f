package io.needletail.samples.router;

import quickfix.Log;

/** Logs nothing: QuickFIX/J reports each message that comes before the logon. */
final class SilentLog implements Log {
    @Override
    public void clear() {
        // Nothing is kept.
    }

    @Override
    public void onIncoming(String message) {
        // Nothing is kept.
    }

    @Override
    public void onOutgoing(String message) {
        // Nothing is kept.
    }

    @Override
    public void onEvent(String text) {
        // Nothing is kept.
    }

    @Override
    public void onErrorEvent(String text) {
        // Nothing is kept.
    }
}
