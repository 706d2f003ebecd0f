package io.needletail.engine.error;

/** Errors and warnings about a configuration file. */
public enum ConfigError implements ErrorCode {
    /** The file cannot be used at all. */
    FILE_UNREADABLE(
            100,
            Severity.ERROR,
            new ErrorText(
                    "The file cannot be used at all",
                    "It is larger than 16 MiB, has a line of more than 8,192 characters or more than 10,000 sessions. These limits keep a wrong file from filling the memory.",
                    "none",
                    "Check that it is the file that you mean; split it into several engines when it is.")),

    /** No session is left. */
    NO_SESSION(
            101,
            Severity.ERROR,
            new ErrorText(
                    "No session is left",
                    "The file has no [SESSION] section, or none that can be used.",
                    "none",
                    "Add a [SESSION] section, or correct what the other messages name.")),

    /** A section heading cannot be read. */
    BAD_HEADING(
            102,
            Severity.ERROR,
            new ErrorText(
                    "A section heading cannot be read",
                    "It has no closing bracket, or no name.",
                    "none",
                    "Write [DEFAULT], [SESSION] or [ENGINE] on a line of its own.")),

    /** A section is unknown and ignored. */
    UNKNOWN_SECTION_IGNORED(
            103,
            Severity.WARNING,
            new ErrorText(
                    "A section is unknown and ignored",
                    "Sections are called [ENGINE], [DEFAULT] and [SESSION]. QuickFIX/J ignores any other one that stands before them, and so do we.",
                    "none",
                    "Correct the name, or remove the section.")),

    /** A section is unknown, and its keys belong to the section before. */
    UNKNOWN_SECTION_LEAKS(
            104,
            Severity.WARNING,
            new ErrorText(
                    "A section is unknown, and its keys belong to the section before",
                    "QuickFIX/J does not end a section at a heading that it does not know, and so the keys below it count for the section above. We do the same.",
                    "none",
                    "Correct the name, or move the section to the top of the file.")),

    /** [ENGINE] does not come first. */
    ENGINE_SECTION_LATE(
            105,
            Severity.WARNING,
            new ErrorText(
                    "[ENGINE] does not come first",
                    "We read it anywhere. QuickFIX/J ignores it only at the top; here it would take the keys for the section before.",
                    "[ENGINE]",
                    "Move [ENGINE] before [DEFAULT] when QuickFIX/J is to read the file too.")),

    /** A key stands before any section. */
    NO_SECTION(
            106,
            Severity.WARNING,
            new ErrorText(
                    "A key stands before any section",
                    "It belongs to nothing and has no effect, as in QuickFIX/J.",
                    "none",
                    "Move it below [DEFAULT].")),

    /** A line has no = and swallows the key of the next line. */
    NO_EQUALS(
            107,
            Severity.WARNING,
            new ErrorText(
                    "A line has no = and swallows the key of the next line",
                    "QuickFIX/J reads a key up to the next =, over the end of the line, and so do we: neither this line nor the next one has an effect.",
                    "none",
                    "Write key=value, or put # before a comment; ; does not begin one.")),

    /** A line cannot be read. */
    BAD_LINE(
            108,
            Severity.ERROR,
            new ErrorText(
                    "A line cannot be read",
                    "It has no key, or a key that holds one of [ ] #, or it ends a section without any =.",
                    "none",
                    "Write key=value, or put # before a comment.")),

    /** A blank stands before the =. */
    KEY_WITH_BLANK(
            109,
            Severity.WARNING,
            new ErrorText(
                    "A blank stands before the =",
                    "We do not count it as part of the key. QuickFIX/J does, and so does not know the key.",
                    "none",
                    "Remove the blank when QuickFIX/J is to read the file too, or the key when it was never to have an effect.")),

    /** A key is unknown. */
    UNKNOWN_KEY(
            110,
            Severity.WARNING,
            new ErrorText(
                    "A key is unknown",
                    "It is none of QuickFIX/J's, of its relatives' or of ours. It may belong to your application; the engine does nothing with it.",
                    "none",
                    "Correct it when it is a slip; otherwise nothing. check --strict takes it for a problem.")),

    /** A key has no effect here. */
    NO_EFFECT(
            111,
            Severity.WARNING,
            new ErrorText(
                    "A key has no effect here",
                    "We know it and do without what it stands for; the text says why.",
                    "none",
                    "Remove the key, or follow the advice.")),

    /** A key requests behaviour that the engine refuses. */
    REFUSED_KEY(
            112,
            Severity.ERROR,
            new ErrorText(
                    "A key asks for what we will not do",
                    "The session would not be what the key asks for.",
                    "none",
                    "Follow the advice and remove the key.")),

    /** A key of another engine of the QuickFIX family. */
    ALIAS(
            113,
            Severity.NOTICE,
            new ErrorText(
                    "A key of another engine of the QuickFIX family",
                    "It is read as the key of ours that means the same.",
                    "none",
                    "Nothing; or write our key.")),

    /** A key of another engine is hidden by ours. */
    ALIAS_HIDDEN(
            114,
            Severity.WARNING,
            new ErrorText(
                    "A key of another engine is hidden by ours",
                    "Both stand in the same session, and ours counts.",
                    "none",
                    "Remove one of the two.")),

    /** A key of the other side. */
    WRONG_SIDE(
            115,
            Severity.WARNING,
            new ErrorText(
                    "A key of the other side",
                    "It means something to initiators only, or to acceptors only, and this session is the other.",
                    "ConnectionType",
                    "Remove it from the session, or nothing when it stands in [DEFAULT] for others.")),

    /** A key stands in the wrong section. */
    WRONG_SECTION(
            116,
            Severity.WARNING,
            new ErrorText(
                    "A key stands in the wrong section",
                    "A key of the whole process belongs to [ENGINE], one of a session to [DEFAULT] or [SESSION].",
                    "none",
                    "Move it there.")),

    /** A key stands twice in one section. */
    REPEATED_KEY(
            117,
            Severity.WARNING,
            new ErrorText(
                    "A key stands twice in one section",
                    "The last one counts, as in QuickFIX/J.",
                    "none",
                    "Remove one of the two.")),

    /** A value is not what the key takes. */
    BAD_VALUE(
            120,
            Severity.ERROR,
            new ErrorText(
                    "A value is not what the key takes",
                    "The text says what would be right.",
                    "the one that is named",
                    "Correct the value.")),

    /** A key is missing. */
    MISSING_KEY(
            121,
            Severity.ERROR,
            new ErrorText(
                    "A key is missing",
                    "No session can be made without it.",
                    "the one that is named",
                    "Set it in the session, or in [DEFAULT] for all of them.")),

    /** Values contradict each other. */
    CONTRADICTION(
            122,
            Severity.ERROR,
            new ErrorText(
                    "Values contradict each other",
                    "Each is right alone; together they make no session.",
                    "those that are named",
                    "Change one of them.")),

    /** A session stands in the file twice. */
    SESSION_TWICE(
            123,
            Severity.ERROR,
            new ErrorText(
                    "A session stands in the file twice",
                    "Its BeginString, ids and qualifier are those of another section. The later one is used, as in QuickFIX/J.",
                    "BeginString, SenderCompID, TargetCompID, their sub and location ids, SessionQualifier",
                    "Remove one, or tell them apart with SessionQualifier when both call.")),

    /** A variable has no value. */
    UNKNOWN_VARIABLE(
            124,
            Severity.WARNING,
            new ErrorText(
                    "A variable has no value",
                    "${name} is a system property of the process, ${env:NAME} a variable of its environment. Without a value the text stays as it is.",
                    "none",
                    "Start the process with -Dname=value, or set the variable.")),

    /** A file that a value refers to cannot be read. */
    SECRET_UNREADABLE(
            125,
            Severity.ERROR,
            new ErrorText(
                    "A file that a value refers to cannot be read",
                    "${file:PATH} stands for the content of a file of at most 8,192 bytes.",
                    "none",
                    "Check path, permissions and size.")),

    /** A dictionary is not where the file says. */
    DICTIONARY_ELSEWHERE(
            126,
            Severity.WARNING,
            new ErrorText(
                    "A dictionary is not where the file says",
                    "There is no such file, and the standard dictionary of that name is used in its place.",
                    "DataDictionary, TransportDataDictionary, AppDataDictionary",
                    "Remove the folder from the name, or put the file there.")),

    /** A dictionary is nowhere to be found. */
    DICTIONARY_MISSING(
            127,
            Severity.ERROR,
            new ErrorText(
                    "A dictionary is nowhere to be found",
                    "There is neither such a file nor a standard dictionary of that name.",
                    "DataDictionary, TransportDataDictionary, AppDataDictionary",
                    "Correct the path; it is relative to the folder in which the process runs.")),

    /** A dictionary cannot be used. */
    DICTIONARY_BROKEN(
            129,
            Severity.ERROR,
            new ErrorText(
                    "A dictionary cannot be used",
                    "The file is there, and it is no dictionary, or contradicts itself or the one it adds to.",
                    "DataDictionary, TransportDataDictionary, AppDataDictionary",
                    "Correct the file; needletail dict shows what it says.")),

    /** [ENGINE] has changed while the engine runs. */
    ENGINE_CHANGED(
            130,
            Severity.WARNING,
            new ErrorText(
                    "[ENGINE] has changed while the engine runs",
                    "What holds for the whole process is read once, when it starts.",
                    "the keys of [ENGINE]",
                    "Start the process again when it suits.")),

    /** A changed file was not taken over. */
    RELOAD_REFUSED(
            131,
            Severity.ERROR,
            new ErrorText(
                    "A changed file was not taken over",
                    "It has an error. Everything goes on as before: a slip must not end sessions.",
                    "none",
                    "Correct what the messages before name, see needletail check, and send SIGHUP again.")),

    /** Messages that wait can outlast the heartbeat. */
    THROTTLE_OUTLASTS_HEARTBEAT(
            132,
            Severity.WARNING,
            new ErrorText(
                    "Messages that wait can outlast the heartbeat",
                    "A message too many waits up to the time of the throttle, and heartbeats wait behind it: numbers must leave in turn. The peer may take us for dead and hang up. An acceptor's HeartBtInt is what the peer says at logon.",
                    "ThrottleOut, Throttle, HeartBtInt",
                    "Say the same rate over a shorter time, such as 10/1s in place of 600/60s; or choose reject.")),

    /** A file with keys or certificates is not there. */
    TLS_FILE_MISSING(
            133,
            Severity.ERROR,
            new ErrorText(
                    "A file with keys or certificates is not there",
                    "There is no such file, or this user may not read it; connections of the session cannot be secured. Unlike QuickFIX/J we do not look on the class path.",
                    "SocketKeyStore, SocketTrustStore, SocketCertificateFile, SocketPrivateKeyFile, SocketCAFile",
                    "Correct the path, which is relative to the folder in which the process runs, or the permissions.")),

    /** Certificates are set, and TLS is off. */
    TLS_OFF(
            134,
            Severity.WARNING,
            new ErrorText(
                    "Certificates are set, and TLS is off",
                    "Without SocketUseSSL=Y none of the other TLS settings has an effect, and the connection is not encrypted.",
                    "SocketUseSSL",
                    "Set SocketUseSSL=Y, or remove the TLS settings from the session.")),

    /** Peers need a certificate, of any public authority. */
    TLS_PUBLIC_AUTHORITIES(
            135,
            Severity.WARNING,
            new ErrorText(
                    "Peers need a certificate, of any public authority",
                    "NeedClientAuth=Y without authorities of its own trusts those that come with the JDK: everybody can get a certificate of theirs.",
                    "NeedClientAuth, SocketCAFile, SocketTrustStore",
                    "Set SocketCAFile or SocketTrustStore to the authority that issues your peers' certificates.")),

    /** A file with a private key is open to others. */
    TLS_KEY_READABLE(
            136,
            Severity.WARNING,
            new ErrorText(
                    "A file with a private key is open to others",
                    "Its permissions let its group or everybody read or change it. Who has the key can pose as this end.",
                    "SocketPrivateKeyFile, SocketKeyStore, SocketCertificateFile",
                    "Run chmod 600 on the file.")),

    /** Any certificate of the authority may log on as this session. */
    TLS_ANY_CERTIFICATE(
            137,
            Severity.NOTICE,
            new ErrorText(
                    "Any certificate of the authority may log on as this session",
                    "NeedClientAuth=Y verifies that a trusted authority has issued the peer's certificate, not whose it is.",
                    "SocketPeerIdentity, SocketPeerSubject, SocketPeerSAN, SocketPeerFingerprint",
                    "Set SocketPeerIdentity=COMPID when certificates name the CompID, or list the peer's subject, alternative name or fingerprint.")),

    /** The engine is stricter than QuickFIX/J here. */
    STRONGER_THAN_QUICKFIX(
            128,
            Severity.NOTICE,
            new ErrorText(
                    "We are stricter than QuickFIX/J here",
                    "The host name in the peer's certificate is checked unless the file says otherwise.",
                    "EndpointIdentificationAlgorithm",
                    "Set EndpointIdentificationAlgorithm=NONE when the peer's certificate does not name its host."));

    private final int number;
    private final Severity severity;

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final ErrorText words;

    ConfigError(int number, Severity severity, ErrorText words) {
        this.number = number;
        this.severity = severity;
        this.words = words;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public ErrorText words() {
        return words;
    }
}
