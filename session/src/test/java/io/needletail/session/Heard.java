package io.needletail.session;

/** What a session told its listener, as values. */
sealed interface Heard {
    record Delivered(String text) implements Heard {}

    record LoggedOn() implements Heard {}

    record LoggedOut(String text) implements Heard {}

    record Rejected(String text) implements Heard {}

    record CancelDue() implements Heard {}

    record Failed(String message) implements Heard {}

    record Gone(DisconnectReason reason) implements Heard {}

    record Told(SessionEvent event, long detail) implements Heard {}
}
