package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.Storage;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalRetention;
import io.needletail.session.SequenceResetPolicy;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Timestamp;

/** The two sessions of the engines. */
final class Specs {

    private static final String FIX44 = "FIX.4.4";
    private static final String CLIENT = "CLIENT";
    private static final String SERVER = "SERVER";

    /** Large enough that a run of a minute maps some tens of them, small enough to be prepared in passing. */
    private static final int SEGMENT_BYTES = 128 * 1024 * 1024;

    private static final int SMALLEST_SEGMENT_BYTES = 1024 * 1024;
    private static final int SEGMENTS_KEPT_MIN = 2;
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
    static MessageValidator check(PeerArguments arguments) {
        if (!MessageStyle.validated(arguments)) return MessageValidator.NONE;
        return new Validator(ValidatorTables.of(Dialects.standard(version(arguments))), ValidatorOptions.DEFAULTS);
    }

    private static Storage storage(PeerArguments arguments) {
        if (!arguments.journal()) {
            return Storage.memory(MEMORY_BYTES);
        }
        return new Storage.Journaled(arguments.dir(), sizes(arguments.number("journal-keep", 0)));
    }

    /** Journal sizes for the bytes to retain; 0 retains everything. */
    private static JournalConfig sizes(long keepBytes) {
        if (keepBytes == 0) {
            return JournalConfig.DEFAULTS.withSizes(SEGMENT_BYTES, JournalConfig.KEEP_ALL);
        }
        int segmentBytes =
                keepBytes < (long) SEGMENTS_KEPT_MIN * SEGMENT_BYTES ? SMALLEST_SEGMENT_BYTES : SEGMENT_BYTES;
        // One segment more is prepared.
        long maxBytes = Math.max(keepBytes, (long) SEGMENTS_KEPT_MIN * segmentBytes) + segmentBytes;
        return JournalConfig.DEFAULTS
                .withSizes(segmentBytes, (long) SEGMENTS_KEPT_MIN * segmentBytes)
                .withRetention(new JournalRetention(
                        (long) SEGMENTS_KEPT_MIN * segmentBytes,
                        JournalConfig.KEEP_ALL,
                        maxBytes,
                        JournalRetention.AtLimit.DROP_OLDEST));
    }
}
