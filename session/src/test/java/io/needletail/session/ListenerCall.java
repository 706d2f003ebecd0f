package io.needletail.session;

/** Calls of a session to its listener, as values. */
sealed interface ListenerCall {
    record Delivered(String text) implements ListenerCall {}

    record LoggedOn() implements ListenerCall {}

    record LoggedOut(LogoutInitiator by, String text) implements ListenerCall {}

    record Rejected(String text) implements ListenerCall {}

    record CancelDue() implements ListenerCall {}

    record Failed(String message) implements ListenerCall {}

    record Disconnected(DisconnectReason reason) implements ListenerCall {}

    record Event(SessionEvent event, long detail) implements ListenerCall {}
}
