package io.needletail.console;

import io.needletail.engine.error.ConsoleFault;

/** Refusals of logins with OpenID Connect, with the text that the page shows. */
final class LoginFault {
    /** The provider cannot be reached; {@link OidcProvider} logs that once. */
    static final String PROVIDER_DOWN = "PROVIDER_DOWN";

    private static final int TEXT_MAX = 300;

    private LoginFault() {}

    static ApiException providerDown(String issuer, String reason) {
        return new ApiException(
                ApiException.UNAVAILABLE,
                PROVIDER_DOWN,
                "the OpenID provider " + issuer + " cannot be reached: " + shown(reason)
                        + "; it is tried again. A token works meanwhile",
                ConsoleFault.PROVIDER_UNREACHABLE);
    }

    static ApiException lost() {
        return new ApiException(
                ApiException.FORBIDDEN,
                "LOGIN_LOST",
                "this login was not begun by this browser, was begun more than 10 minutes ago, or is over already: log"
                        + " in again",
                ConsoleFault.LOGIN_LOST);
    }

    static ApiException refused(String reason) {
        return new ApiException(
                ApiException.FORBIDDEN, "LOGIN_REFUSED", shown(reason) + ": log in again", ConsoleFault.LOGIN_REFUSED);
    }

    static ApiException noRole(String name, String claim, Object found) {
        return new ApiException(
                ApiException.FORBIDDEN,
                "NO_ROLE",
                name + " has no role at this console: the claim " + claim + " of the provider's token has "
                        + shown(String.valueOf(found)) + ", none of which is a value of Viewer, Operator or"
                        + " Administrator",
                ConsoleFault.NO_ROLE);
    }

    static ApiException sessionsFull(int max) {
        return new ApiException(
                ApiException.UNAVAILABLE,
                "SESSIONS_FULL",
                "all " + max + " sessions of users are taken: log out elsewhere, or raise SessionsMax",
                ConsoleFault.SESSIONS_FULL);
    }

    static ApiException sessionEnded() {
        return new ApiException(
                ApiException.UNAUTHORIZED,
                "SESSION_ENDED",
                "the session has ended: it was not used for too long, its longest time is over, or the console was"
                        + " started again; log in again");
    }

    // What a provider or a user gave is no text to be long.
    private static String shown(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX) + "...";
    }
}
