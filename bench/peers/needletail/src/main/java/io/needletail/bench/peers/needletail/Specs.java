package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.Engine;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.store.Storage;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalRetention;
import io.needletail.session.SequenceResetPolicy;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Timestamp;
import java.io.IOException;

/** The two sessions of the engines. */
final class Specs {

    private static final String FIX44 = "FIX.4.4";
    private static final String CLIENT = "CLIENT";
    private static final String SERVER = "SERVER";

    private static final int SEGMENTS_MIN = 3;
    private static final int MEMORY_BYTES = 1024 * 1024;

    private Specs() {}

    static SessionSpecBuilder initiator(PeerArguments arguments, SessionListener listener) {
        return spec(SessionSpec.initiator(new SessionId(version(arguments), CLIENT, SERVER)), arguments, listener);
    }

    static SessionSpecBuilder acceptor(PeerArguments arguments, SessionListener listener) {
        return spec(SessionSpec.acceptor(new SessionId(version(arguments), SERVER, CLIENT)), arguments, listener);
    }

    private static SessionSpecBuilder spec(SessionSpecBuilder spec, PeerArguments arguments, SessionListener listener) {
        if (arguments.number("reset", 0) == 1) {
            spec.config(config -> config.with(SequenceResetPolicy.NEVER.withOnLogon(true)));
        }
        return spec.config(config -> config.withTimePlaces(arguments.echo() ? Timestamp.MILLIS : Timestamp.NANOS))
                .storage(storage(arguments))
                .validator(check(arguments))
                .listener(listener);
    }

    private static String version(PeerArguments arguments) {
        return arguments.echo() ? EchoOrder.BEGIN_STRING : FIX44;
    }

    /** Validators of both ends. */
    private static MessageValidator check(PeerArguments arguments) {
        if (!MessageStyle.validated(arguments)) return MessageValidator.NONE;
        return new Validator(ValidatorTables.of(Dialects.standard(version(arguments))), ValidatorOptions.DEFAULTS);
    }

    /** Compiles the engine's code, unless the run is to be cold: {@code --warmup 0}, {@code --warmup-count 0}. */
    static void warmUp(Engine engine, PeerArguments arguments) throws IOException {
        boolean isCold = arguments.number("warmup", 1) == 0 || arguments.number("warmup-count", 1) == 0;
        if (!isCold) engine.warmUp(check(arguments));
    }

    private static Storage storage(PeerArguments arguments) {
        if (!arguments.journal()) {
            return Storage.memory(MEMORY_BYTES);
        }
        return new Storage.Journaled(arguments.dir(), journal(arguments.number("journal-keep", 0)));
    }

    /** The default journal; with a limit of so many bytes it drops the oldest messages. 0 is no limit. */
    private static JournalConfig journal(long keepBytes) {
        if (keepBytes == 0) return JournalConfig.DEFAULTS;
        long maxBytes = Math.max(keepBytes, (long) SEGMENTS_MIN * JournalConfig.SEGMENT_BYTES);
        return JournalConfig.DEFAULTS.with(to ->
                to.retention = JournalRetention.DEFAULTS.withMaxBytes(maxBytes).droppingOldest());
    }
}
