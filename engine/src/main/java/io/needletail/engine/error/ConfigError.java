package io.needletail.engine.error; // tidy: a table with one entry for each code

/** Errors and warnings about a configuration file. */
public enum ConfigError implements ErrorCode {
    /** The file cannot be used at all. */
    FILE_UNREADABLE(
            100,
            Severity.ERROR,
            new ErrorText(
                    "The file cannot be used at all",
                    "It is no configuration, such as a log or an XML file, or it is larger than 16 MiB, has a line of"
                            + " more than 8,192 characters or more than 10,000 sessions. These limits keep a wrong file"
                            + " from filling the memory.",
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
                    "Sections are called [ENGINE], [DEFAULT] and [SESSION], those of a venue [VENUE], [INSTRUMENT] and"
                            + " [OWNER]. QuickFIX/J ignores any other section before them, and so does Needletail.",
                    "none",
                    "Correct the name, or remove the section.")),

    /** A section is unknown, and its keys belong to the section before. */
    UNKNOWN_SECTION_LEAKS(
            104,
            Severity.WARNING,
            new ErrorText(
                    "A section is unknown, and its keys belong to the section before",
                    "QuickFIX/J does not end a section at a heading that it does not know, and so the keys below it"
                            + " count for the section above. Needletail does the same.",
                    "none",
                    "Correct the name, or move the section to the top of the file.")),

    /** [ENGINE] does not come first. */
    ENGINE_SECTION_LATE(
            105,
            Severity.WARNING,
            new ErrorText(
                    "[ENGINE] does not come first",
                    "Needletail reads it anywhere. QuickFIX/J ignores it only at the top of the file; here it would"
                            + " read its keys as keys of the section before.",
                    "[ENGINE]",
                    "Move [ENGINE] before [DEFAULT] when QuickFIX/J is to read the file too.")),

    /** A key precedes the first section. */
    NO_SECTION(
            106,
            Severity.WARNING,
            new ErrorText(
                    "A key precedes the first section",
                    "It belongs to no section and has no effect, as in QuickFIX/J.",
                    "none",
                    "Move it below [DEFAULT].")),

    /** A line has no = and absorbs the key of the next line. */
    NO_EQUALS(
            107,
            Severity.WARNING,
            new ErrorText(
                    "A line has no = and swallows the key of the next line",
                    "QuickFIX/J reads a key up to the next =, beyond the end of the line, and so does Needletail:"
                            + " neither this line nor the next one has an effect.",
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

    /** A blank precedes the =. */
    KEY_WITH_BLANK(
            109,
            Severity.WARNING,
            new ErrorText(
                    "A blank precedes the =",
                    "Needletail does not count it as part of the key. QuickFIX/J does, and therefore does not know the"
                            + " key.",
                    "none",
                    "Remove the blank when QuickFIX/J is to read the file too, or the key when it was never to have an"
                            + " effect.")),

    /** A key is unknown. */
    UNKNOWN_KEY(
            110,
            Severity.WARNING,
            new ErrorText(
                    "A key is unknown",
                    "It is a key of neither Needletail nor an engine of the QuickFIX family. Your application may use"
                            + " it; the engine ignores it.",
                    "none",
                    "Correct the spelling; no action is needed for a key of the application. check --strict reports it"
                            + " as a problem.")),

    /** A key has no effect here. */
    NO_EFFECT(
            111,
            Severity.WARNING,
            new ErrorText(
                    "A key has no effect here",
                    "The engine knows the key. It does not have its feature, or the other settings of the session"
                            + " leave the key without effect; the text gives the reason.",
                    "none",
                    "Remove the key, or follow the advice.")),

    /** A key requests behaviour that the engine refuses. */
    REFUSED_KEY(
            112,
            Severity.ERROR,
            new ErrorText(
                    "A key requests behaviour that the engine refuses",
                    "The session would not behave as the key requests.",
                    "none",
                    "Follow the advice and remove the key.")),

    /** A key of another engine of the QuickFIX family. */
    ALIAS(
            113,
            Severity.NOTICE,
            new ErrorText(
                    "A key of another engine of the QuickFIX family",
                    "It is read as the key of Needletail with the same meaning.",
                    "none",
                    "No action is needed; or use the key of Needletail.")),

    /** A key of another engine is overridden by one of Needletail. */
    ALIAS_HIDDEN(
            114,
            Severity.WARNING,
            new ErrorText(
                    "A key of another engine is overridden by one of Needletail",
                    "Both are in the same session, and the key of Needletail counts.",
                    "none",
                    "Remove one of the two.")),

    /** A key of the other role. */
    WRONG_SIDE(
            115,
            Severity.WARNING,
            new ErrorText(
                    "A key of the other side",
                    "It means something to initiators only, or to acceptors only, and this session is the other.",
                    "ConnectionType",
                    "Remove it from the session; no action is needed when it is in [DEFAULT] for others.")),

    /** A key is in the wrong section. */
    WRONG_SECTION(
            116,
            Severity.WARNING,
            new ErrorText(
                    "A key is in the wrong section",
                    "A key of the whole process belongs to [ENGINE], one of a session to [DEFAULT] or [SESSION].",
                    "none",
                    "Move it there.")),

    /** A key occurs twice in one section. */
    REPEATED_KEY(
            117,
            Severity.WARNING,
            new ErrorText(
                    "A key occurs twice in one section",
                    "The last one counts, as in QuickFIX/J.",
                    "none",
                    "Remove one of the two.")),

    /** The abbreviation of a time zone may mean another zone than the JDK's. */
    ZONE_ABBREVIATED(
            118,
            Severity.WARNING,
            new ErrorText(
                    "The abbreviation of a time zone may mean another one",
                    "Several zones share an abbreviation, and the JDK takes one of them: BST is Dhaka, EST Panama"
                            + " without summer time. QuickFIX/J takes the same.",
                    "TimeZone, StartTime, EndTime, Schedule",
                    "Write the name of the zone that is meant, such as Europe/London or America/New_York.")),

    /** A dictionary can be used, and can hardly be meant as it is. */
    DICTIONARY_DOUBTFUL(
            119,
            Severity.WARNING,
            new ErrorText(
                    "A dictionary can hardly be meant as it is",
                    "It is of another version than the application messages, or has a tag, message type or component"
                            + " twice, a group without members, or an addition that renames a message or a field. It is"
                            + " read as QuickFIX/J does; the text has the details.",
                    "DataDictionary, TransportDataDictionary, AppDataDictionary",
                    "Correct the file, or name the dictionary that is meant.")),

    /** A value does not have the format of its key. */
    BAD_VALUE(
            120,
            Severity.ERROR,
            new ErrorText(
                    "A value is not what the key takes",
                    "The text names the expected format.",
                    "the one that is named",
                    "Correct the value.")),

    /** A key is missing. */
    MISSING_KEY(
            121,
            Severity.ERROR,
            new ErrorText(
                    "A key is missing",
                    "No session, instrument or owner can be made without it.",
                    "the one that is named",
                    "Set it in the section, or for sessions in [DEFAULT] for all of them.")),

    /** Values contradict each other. */
    CONTRADICTION(
            122,
            Severity.ERROR,
            new ErrorText(
                    "Values contradict each other",
                    "Each is right alone; together they make no session or venue.",
                    "those that are named",
                    "Change one of them.")),

    /** A session occurs in the file twice. */
    SESSION_TWICE(
            123,
            Severity.ERROR,
            new ErrorText(
                    "A session occurs in the file twice",
                    "Its BeginString, ids and qualifier are those of another section. The later one is used, as in"
                            + " QuickFIX/J.",
                    "BeginString, SenderCompID, TargetCompID, their sub and location ids, SessionQualifier",
                    "Remove one, or distinguish them with SessionQualifier when both are initiators.")),

    /** A variable has no value. */
    UNKNOWN_VARIABLE(
            124,
            Severity.WARNING,
            new ErrorText(
                    "A variable has no value",
                    "${name} is a system property of the process, ${env:NAME} a variable of its environment. Without a"
                            + " value the text stays as it is.",
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

    /** A dictionary is not at the path in the file. */
    DICTIONARY_ELSEWHERE(
            126,
            Severity.WARNING,
            new ErrorText(
                    "A dictionary is not at the path in the file",
                    "There is no such file, and the standard dictionary of that name is used in its place.",
                    "DataDictionary, TransportDataDictionary, AppDataDictionary",
                    "Remove the folder from the name, or put the file there.")),

    /** A dictionary does not exist. */
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
                    "Correct the file; needletail dict shows its content.")),

    /** [ENGINE] has changed while the engine runs. */
    ENGINE_CHANGED(
            130,
            Severity.WARNING,
            new ErrorText(
                    "[ENGINE] has changed while the engine runs",
                    "What holds for the whole process is read once, when it starts.",
                    "the keys of [ENGINE]",
                    "Start the process again when it suits.")),

    /** A changed file was not applied. */
    RELOAD_REFUSED(
            131,
            Severity.ERROR,
            new ErrorText(
                    "A changed file was not taken over",
                    "It has an error. Everything goes on as before: a slip must not end sessions.",
                    "none",
                    "Correct what the messages before name, see needletail check, and send SIGHUP again.")),

    /** Waiting messages can outlast the heartbeat. */
    THROTTLE_OUTLASTS_HEARTBEAT(
            132,
            Severity.WARNING,
            new ErrorText(
                    "Messages that wait can outlast the heartbeat",
                    "A message above the rate waits up to the period of the throttle, and heartbeats wait after it,"
                            + " because numbers must leave in order. The peer may consider the session dead and"
                            + " disconnect. An acceptor gets its HeartBtInt from the peer at logon.",
                    "ThrottleOut, Throttle, HeartBtInt",
                    "Set the same rate over a shorter time, such as 10/1s in place of 600/60s; or choose reject.")),

    /** A file with keys or certificates does not exist. */
    TLS_FILE_MISSING(
            133,
            Severity.ERROR,
            new ErrorText(
                    "A file with keys or certificates is not there",
                    "There is no such file, or this user may not read it; connections of the session cannot be"
                            + " secured. Unlike QuickFIX/J, Needletail does not search the class path.",
                    "SocketKeyStore, SocketTrustStore, SocketCertificateFile, SocketPrivateKeyFile, SocketCAFile",
                    "Correct the path, which is relative to the folder in which the process runs, or the"
                            + " permissions.")),

    /** Certificates are set, and TLS is off. */
    TLS_OFF(
            134,
            Severity.WARNING,
            new ErrorText(
                    "Certificates are set, and TLS is off",
                    "Without SocketUseSSL=Y none of the other TLS settings has an effect, and the connection is not"
                            + " encrypted.",
                    "SocketUseSSL",
                    "Set SocketUseSSL=Y, or remove the TLS settings from the session.")),

    /** Peers need a certificate, of any public authority. */
    TLS_PUBLIC_AUTHORITIES(
            135,
            Severity.WARNING,
            new ErrorText(
                    "Peers need a certificate, of any public authority",
                    "NeedClientAuth=Y without authorities of its own trusts those of the JDK: any person can get a"
                            + " certificate from them.",
                    "NeedClientAuth, SocketCAFile, SocketTrustStore",
                    "Set SocketCAFile or SocketTrustStore to the authority that issues your peers' certificates.")),

    /** A file with a private key is accessible to others. */
    TLS_KEY_READABLE(
            136,
            Severity.WARNING,
            new ErrorText(
                    "A file with a private key is open to others",
                    "Its permissions let its group or all users read or change it. A user with the key can impersonate"
                            + " this end.",
                    "SocketPrivateKeyFile, SocketKeyStore, SocketCertificateFile",
                    "Run chmod 600 on the file.")),

    /** A file, folder or address that the configuration names cannot be opened. */
    CANNOT_OPEN(
            140,
            Severity.ERROR,
            new ErrorText(
                    "A file, folder or address that the configuration names cannot be opened",
                    "needletail check opened it as an engine would. The text has the key, the path or address, and the"
                            + " reason.",
                    "the key that the text names",
                    "Correct the path, the password or the permissions.")),

    /** Another process listens on a port of the configuration. */
    PORT_BUSY(
            141,
            Severity.WARNING,
            new ErrorText(
                    "Another process listens on a port of the configuration",
                    "It may be the engine of this very file. An engine that finds its port busy tries again until it"
                            + " is free.",
                    "SocketAcceptPort, ListenRetryInterval",
                    "Stop the other process, or choose another port.")),

    /** A session keeps its numbers and messages in memory only. */
    MEMORY_ONLY(
            142,
            Severity.WARNING,
            new ErrorText(
                    "A session keeps its numbers and messages in memory only",
                    "FileStorePath is not set. When the process ends, the session begins at 1 again, and messages that"
                            + " the peer requests are gone.",
                    "FileStorePath",
                    "Set FileStorePath, unless both ends reset their numbers at each logon.")),

    /** An initiator asks for no heartbeats. */
    NO_HEARTBEATS(
            143,
            Severity.WARNING,
            new ErrorText(
                    "An initiator asks for no heartbeats",
                    "HeartBtInt=0 switches off heartbeats and test requests at both ends: a dead connection is noticed"
                            + " at the next message only.",
                    "HeartBtInt",
                    "Set HeartBtInt to the interval agreed with the peer, such as 30.")),

    /** Any certificate of the authority may log on as this session. */
    TLS_ANY_CERTIFICATE(
            137,
            Severity.NOTICE,
            new ErrorText(
                    "Any certificate of the authority may log on as this session",
                    "NeedClientAuth=Y verifies that a trusted authority has issued the peer's certificate, not whose"
                            + " it is.",
                    "SocketPeerIdentity, SocketPeerSubject, SocketPeerSAN, SocketPeerFingerprint",
                    "Set SocketPeerIdentity=COMPID when certificates name the CompID, or list the peer's subject,"
                            + " alternative name or fingerprint.")),

    /** The engine is stricter than QuickFIX/J here. */
    STRONGER_THAN_QUICKFIX(
            128,
            Severity.NOTICE,
            new ErrorText(
                    "Needletail is stricter than QuickFIX/J here",
                    "The host name in the peer's certificate is checked unless the file disables that.",
                    "EndpointIdentificationAlgorithm",
                    "Set EndpointIdentificationAlgorithm=NONE when the peer's certificate does not name its host.")),

    /** Other machines reach the ports of a venue's node. */
    VENUE_OPEN(
            144,
            Severity.WARNING,
            new ErrorText(
                    "Other machines reach the ports of the venue's nodes",
                    "Clients and copies authenticate with the key of an identity. The nodes do not authenticate each"
                            + " other: a process that reaches the ports of elections, log and catch-up can disturb the"
                            + " venue or change its log. Aeron encrypts nothing.",
                    "ClusterMembers",
                    "Give the nodes a network that no other machine is on, or let a firewall close their ports to all"
                            + " but the nodes, the gateways and the copies; name loopback addresses when all run on one"
                            + " machine."));

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
