package io.needletail.engine.config;

import io.needletail.engine.Endpoint;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;

/** Turns a section of a file, judged before, into a session; the keys and their defaults are QuickFIX/J's. */
final class SessionReader {
    private final Section section;

    SessionReader(Section section) {
        this.section = section;
    }

    SessionSetup read() {
        try {
            return setup();
        } catch (IllegalArgumentException refused) {
            throw section.refused(refused.getMessage());
        }
    }

    private SessionSetup setup() {
        IdentityReader identity = new IdentityReader(section);
        BehaviourReader behaviour = new BehaviourReader(section);
        boolean initiator = identity.isInitiator();
        SessionId id = identity.id();
        SessionConfig config = new SessionConfig(
                id,
                initiator,
                behaviour.liveness(initiator),
                behaviour.recovery(),
                behaviour.checks(),
                behaviour.resets(),
                behaviour.limits(),
                behaviour.timePlaces(),
                identity.logon(id.beginString()));
        Endpoint endpoint = initiator
                ? new Endpoint(section.required("SocketConnectHost"), port("SocketConnectPort"))
                : new Endpoint(section.textOr("SocketAcceptAddress", "0.0.0.0"), port("SocketAcceptPort"));
        return new SessionSetup(config, new StoreReader(section).storage(id), endpoint, 30_000_000_000L);
    }

    private int port(String key) {
        section.required(key);
        return section.count(key);
    }
}
