package io.needletail.venue.identity;

import io.aeron.security.CredentialsSupplier;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Credentials of a client for one connection: the name of its identity, then the answer to the node's challenge. One
 * connection, one thread.
 */
public final class SessionCredentials implements CredentialsSupplier {
    private static final byte[] NOTHING = {};

    private final IdentityKey key;
    private Optional<SessionSeals> seals = Optional.empty();

    SessionCredentials(IdentityKey key) {
        this.key = key;
    }

    /**
     * {@return the seals of the session, when the node sent a challenge; a node of a version without identities sends
     * none}
     */
    public Optional<SessionSeals> seals() {
        return seals;
    }

    @Override
    public byte[] encodedCredentials() {
        return key.name().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public byte[] onChallenge(byte[] challenge) {
        if (challenge.length != IdentityKey.CHALLENGE_BYTES) return NOTHING;
        byte[] answer = key.answer(challenge, IdentityKey.random(IdentityKey.NONCE_BYTES));
        seals = Optional.of(SessionSeals.of(key.sessionKey(challenge, answer)));
        return answer;
    }
}
