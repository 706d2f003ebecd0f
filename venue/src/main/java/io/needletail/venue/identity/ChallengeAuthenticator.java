package io.needletail.venue.identity;

import io.aeron.Aeron;
import io.aeron.security.Authenticator;
import io.aeron.security.SessionProxy;
import io.needletail.engine.error.VenueFault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates the connections to a consensus module or an archive by challenge and response.
 *
 * <pre>
 *   client ── name ─────────────────────────────────▶ node
 *   client ◀──────────── challenge, 32 random bytes ── node
 *   client ── nonce, HMAC(secret, name, challenge, nonce) ─▶ node: the principal of the session is the name
 * </pre>
 *
 * <p>A challenge is answered once, within {@value #ANSWER_MS} ms; a wrong answer ends the connection, so a recorded one
 * is useless. At most {@value #PENDING_MAX} connections are under way; a further one ends the oldest. Each refusal is
 * logged, one a minute for each identity.
 *
 * <p>The queries of copies have no session id of their own: one of them is under way at a time, and only the identity
 * {@link KeyFolder#BACKUP} may send them. One thread.
 */
public final class ChallengeAuthenticator implements Authenticator {
    /** Connections that are under way. */
    static final int PENDING_MAX = 64;

    /** Time for the answer to a challenge. */
    static final long ANSWER_MS = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger("needletail.venue");
    private static final long FORGOTTEN_MS = 60_000;
    private static final byte[] NONE = {};
    private static final String TOO_MANY = "more than " + PENDING_MAX + " connections are under way";

    private final String what;
    private final KeyFolder keys;
    private final Predicate<String> admits;
    private final LongFunction<String> address;
    private final WarningLimiter warnings = new WarningLimiter();
    private final Map<Long, Handshake> pending = new LinkedHashMap<>();
    private final long copyMs;
    private Optional<Handshake> copy = Optional.empty();

    private static final class Handshake {
        private final byte[] challenge = IdentityKey.random(IdentityKey.CHALLENGE_BYTES);
        private final String name;
        private final long beganMs;
        private byte[] response = NONE;
        private boolean isAnswered;
        private long challengedMs;

        private Handshake(String name, long beganMs) {
            this.name = name;
            this.beganMs = beganMs;
        }

        private void answer(byte[] credentials) {
            isAnswered = true;
            response = credentials;
        }
    }

    /**
     * Creates an authenticator.
     *
     * @param what what connections are made to, for the log
     * @param keys keys of the identities
     * @param admits tests the name of an identity with a right key
     * @param sessionTimeout after this time without an answer a connection has ended
     * @param address gives the address of a session, for the log; empty when it is not known
     */
    public ChallengeAuthenticator(
            String what,
            KeyFolder keys,
            Predicate<String> admits,
            Duration sessionTimeout,
            LongFunction<String> address) {
        this.what = what;
        this.keys = keys;
        this.admits = admits;
        this.address = address;
        copyMs = 2 * Math.max(ANSWER_MS, sessionTimeout.toMillis());
    }

    @Override
    public void onConnectRequest(long sessionId, byte[] credentials, long nowMs) {
        if (sessionId == Aeron.NULL_VALUE) return;
        forget(nowMs);
        String name = new String(credentials, StandardCharsets.US_ASCII);
        pending.put(sessionId, new Handshake(KeyFolder.isName(name) ? name : "", nowMs));
    }

    @Override
    public void onConnectedSession(SessionProxy session, long nowMs) {
        if (session.sessionId() == Aeron.NULL_VALUE) {
            challengeCopy(session, nowMs);
            return;
        }
        Optional<Handshake> found = handshake(session.sessionId());
        if (found.isEmpty()) {
            refuse(session, "", TOO_MANY, nowMs);
            return;
        }
        Handshake handshake = found.get();
        if (handshake.name.isEmpty()) refuse(session, "", "it gives no name of an identity", nowMs);
        else if (session.challenge(handshake.challenge)) handshake.challengedMs = nowMs;
    }

    @Override
    public void onChallengeResponse(long sessionId, byte[] credentials, long nowMs) {
        Optional<Handshake> handshake = handshake(sessionId);
        if (handshake.isPresent() && !handshake.get().isAnswered)
            handshake.get().answer(credentials);
    }

    @Override
    public void onChallengedSession(SessionProxy session, long nowMs) {
        Optional<Handshake> found = handshake(session.sessionId());
        if (found.isEmpty()) {
            refuse(session, "", TOO_MANY, nowMs);
            return;
        }
        Handshake handshake = found.get();
        if (handshake.isAnswered) authenticate(session, handshake, nowMs);
        else if (nowMs - handshake.challengedMs > ANSWER_MS) {
            refuse(session, handshake.name, "it did not answer the challenge within " + ANSWER_MS + " ms", nowMs);
        }
    }

    /**
     * Challenges the session of a copy when no other one is under way: they have no ids by which answers could be told
     * apart.
     */
    private void challengeCopy(SessionProxy session, long nowMs) {
        if (copy.isPresent() && nowMs - copy.get().challengedMs < copyMs) return;
        Handshake next = new Handshake(KeyFolder.BACKUP, nowMs);
        if (!session.challenge(next.challenge)) return;
        next.challengedMs = nowMs;
        copy = Optional.of(next);
    }

    private Optional<Handshake> handshake(long sessionId) {
        return sessionId == Aeron.NULL_VALUE ? copy : Optional.ofNullable(pending.get(sessionId));
    }

    private void end(long sessionId) {
        if (sessionId == Aeron.NULL_VALUE) copy = Optional.empty();
        else pending.remove(sessionId);
    }

    private void authenticate(SessionProxy session, Handshake handshake, long nowMs) {
        String problem;
        try {
            IdentityKey key = keys.key(handshake.name);
            if (!key.isAnswer(handshake.challenge, handshake.response)) {
                problem = "its key is not that of this node";
            } else if (!admits.test(handshake.name)) {
                problem = "this identity does not connect here";
            } else {
                byte[] sessionKey = key.sessionKey(handshake.challenge, handshake.response);
                if (session.authenticate(Principal.encode(handshake.name, sessionKey))) end(session.sessionId());
                return;
            }
        } catch (IOException noKey) {
            problem = noKey.getMessage();
        }
        refuse(session, handshake.name, problem, nowMs);
    }

    private void refuse(SessionProxy session, String name, String why, long nowMs) {
        end(session.sessionId());
        long held = warnings.permits(name, nowMs);
        if (held >= 0) {
            String from = address.apply(session.sessionId());
            LOG.warn(
                    "{} identity={}: the {} refuses a connection{}: {}; expected an identity with the key of {}; give the"
                            + " client that key file, or find out who connects{}",
                    VenueFault.IDENTITY_REFUSED.id(),
                    name.isEmpty() ? "unknown" : name,
                    what,
                    from.isEmpty() ? "" : " from " + from,
                    why,
                    keys.path(),
                    held == 0 ? "" : " (" + held + " more refused before)");
        }
        session.reject();
    }

    /** Forgets connections that ended by themselves, and the oldest one when there are too many. */
    private void forget(long nowMs) {
        Iterator<Handshake> oldest = pending.values().iterator();
        while (oldest.hasNext()) {
            boolean isOver = nowMs - oldest.next().beganMs > FORGOTTEN_MS || pending.size() >= PENDING_MAX;
            if (!isOver) return;
            oldest.remove();
        }
    }
}
