package io.needletail.console;

import java.io.IOException;
import java.util.Optional;

/**
 * Finds who sends a request: by the token in its header, else by the session in its cookie, where users can log in. Any
 * thread.
 */
final class Authenticator {
    private final Access access;
    private final Optional<OidcLogin> login;
    private final WrongTokens wrongTokens = new WrongTokens();

    Authenticator(Access access, Optional<OidcLogin> login) {
        this.access = access;
        this.login = login;
    }

    /**
     * Returns the caller; empty without token and session.
     *
     * @throws ApiException for a wrong token, and for a session that is over
     */
    Optional<Access.Caller> caller(HttpCall call) throws IOException {
        String token = call.token();
        if (token.isEmpty()) return ofSession(call);
        wrongTokens.require(call.address(), System.nanoTime());
        String hash = Access.hash(token);
        Optional<Access.Caller> caller = access.caller(hash);
        if (caller.isPresent()) return caller;
        wrongTokens.add(call.address(), hash, System.nanoTime());
        throw new ApiException(ApiException.UNAUTHORIZED, "UNKNOWN_TOKEN", "the token is not valid");
    }

    /** Throws when the session of a request whose answer goes on is over. */
    void requireSession(HttpCall call) {
        if (call.token().isEmpty()) ofSession(call);
    }

    private Optional<Access.Caller> ofSession(HttpCall call) {
        return login.flatMap(one -> one.caller(call));
    }
}
