package io.needletail.engine.error;

/** Errors and warnings about a configuration file. */
public enum ConfigError implements ErrorCode {
    /** The file cannot be used at all. */
    FILE_UNREADABLE(100, Severity.ERROR),
    /** No session is left. */
    NO_SESSION(101, Severity.ERROR),
    /** A section heading cannot be read. */
    BAD_HEADING(102, Severity.ERROR),
    /** A section is unknown and ignored. */
    UNKNOWN_SECTION_IGNORED(103, Severity.WARNING),
    /** A section is unknown, and its keys belong to the section before. */
    UNKNOWN_SECTION_LEAKS(104, Severity.WARNING),
    /** [ENGINE] does not come first. */
    ENGINE_SECTION_LATE(105, Severity.WARNING),
    /** A key precedes the first section. */
    NO_SECTION(106, Severity.WARNING),
    /** A line has no = and absorbs the key of the next line. */
    NO_EQUALS(107, Severity.WARNING),
    /** A line cannot be read. */
    BAD_LINE(108, Severity.ERROR),
    /** A blank precedes the =. */
    KEY_WITH_BLANK(109, Severity.WARNING),
    /** A key is unknown. */
    UNKNOWN_KEY(110, Severity.WARNING),
    /** A key has no effect here. */
    NO_EFFECT(111, Severity.WARNING),
    /** A key requests behaviour that the engine refuses. */
    REFUSED_KEY(112, Severity.ERROR),
    /** A key of another engine of the QuickFIX family. */
    ALIAS(113, Severity.NOTICE),
    /** A key of another engine is overridden by one of Needletail. */
    ALIAS_HIDDEN(114, Severity.WARNING),
    /** A key of the other role. */
    WRONG_SIDE(115, Severity.WARNING),
    /** A key is in the wrong section. */
    WRONG_SECTION(116, Severity.WARNING),
    /** A key occurs twice in one section. */
    REPEATED_KEY(117, Severity.WARNING),
    /** The abbreviation of a time zone may mean another zone than the JDK's. */
    ZONE_ABBREVIATED(118, Severity.WARNING),
    /** A dictionary can be used, and can hardly be meant as it is. */
    DICTIONARY_DOUBTFUL(119, Severity.WARNING),
    /** A value does not have the format of its key. */
    BAD_VALUE(120, Severity.ERROR),
    /** A key is missing. */
    MISSING_KEY(121, Severity.ERROR),
    /** Values contradict each other. */
    CONTRADICTION(122, Severity.ERROR),
    /** A session occurs in the file twice. */
    SESSION_TWICE(123, Severity.ERROR),
    /** A variable has no value. */
    UNKNOWN_VARIABLE(124, Severity.WARNING),
    /** A file that a value refers to cannot be read. */
    SECRET_UNREADABLE(125, Severity.ERROR),
    /** A dictionary is not at the path in the file. */
    DICTIONARY_ELSEWHERE(126, Severity.WARNING),
    /** A dictionary does not exist. */
    DICTIONARY_MISSING(127, Severity.ERROR),
    /** A dictionary cannot be used. */
    DICTIONARY_BROKEN(129, Severity.ERROR),
    /** [ENGINE] has changed while the engine runs. */
    ENGINE_CHANGED(130, Severity.WARNING),
    /** A changed file was not applied. */
    RELOAD_REFUSED(131, Severity.ERROR),
    /** Waiting messages can outlast the heartbeat. */
    THROTTLE_OUTLASTS_HEARTBEAT(132, Severity.WARNING),
    /** A file with keys or certificates does not exist. */
    TLS_FILE_MISSING(133, Severity.ERROR),
    /** Certificates are set, and TLS is off. */
    TLS_OFF(134, Severity.WARNING),
    /** Peers need a certificate, of any public authority. */
    TLS_PUBLIC_AUTHORITIES(135, Severity.WARNING),
    /** A file with a private key is accessible to others. */
    TLS_KEY_READABLE(136, Severity.WARNING),
    /** A file, folder or address that the configuration names cannot be opened. */
    CANNOT_OPEN(140, Severity.ERROR),
    /** Another process listens on a port of the configuration. */
    PORT_BUSY(141, Severity.WARNING),
    /** A session keeps its numbers and messages in memory only. */
    MEMORY_ONLY(142, Severity.WARNING),
    /** An initiator asks for no heartbeats. */
    NO_HEARTBEATS(143, Severity.WARNING),
    /** Any certificate of the authority may log on as this session. */
    TLS_ANY_CERTIFICATE(137, Severity.NOTICE),
    /** The engine is stricter than QuickFIX/J here. */
    STRONGER_THAN_QUICKFIX(128, Severity.NOTICE),
    /** Other machines reach the ports of a venue's node. */
    VENUE_OPEN(144, Severity.WARNING),
    /** A session of a venue asks for no proof of its member where other machines reach the port. */
    MEMBER_OPEN(145, Severity.WARNING),
    /** A setting of a venue counts at its next start. */
    VENUE_RESTART(146, Severity.WARNING),
    /** A venue that runs cannot take over a change of its file. */
    VENUE_UNCHANGEABLE(147, Severity.ERROR);

    private final int number;
    private final Severity severity;

    ConfigError(int number, Severity severity) {
        this.number = number;
        this.severity = severity;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
