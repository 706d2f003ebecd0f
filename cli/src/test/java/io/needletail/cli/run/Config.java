package io.needletail.cli.run;

import java.nio.file.Path;

/** Configuration files as the tests need them: acceptors on a port of the system's choice. */
public final class Config {
    private static final String ENGINE = "[ENGINE]\nIdle=park\n";

    private Config() {}

    /**
     * One acceptor session of EXEC that keeps a journal below a folder.
     *
     * @param version BeginString(8)
     * @param store FileStorePath
     * @return the file's text
     */
    public static String executor(String version, Path store) {
        return ENGINE + acceptor(version, "EXEC", "BANZAI", store);
    }

    /**
     * The acceptor that QuickFIX's acceptance definitions require: ISLD, which resets its numbers at each disconnect.
     */
    static String echo(String version, Path store) {
        return ENGINE + acceptor(version, "ISLD", "TW", store) + "ResetOnDisconnect=Y\nLogonTimeout=2\n";
    }

    /** A second session of the same acceptor, for a peer that sees whether the engine still serves others. */
    static String witness(Path store) {
        return acceptor("FIX.4.4", "ISLD", "WITNESS", store) + "ResetOnDisconnect=Y\n";
    }

    private static String acceptor(String version, String sender, String target, Path store) {
        return """
                [SESSION]
                ConnectionType=acceptor
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                BeginString=%s
                SenderCompID=%s
                TargetCompID=%s
                FileStorePath=%s
                """.formatted(version, sender, target, store);
    }

    /** The same for FIX 4.0 to 4.4 and FIX 5.0, each with its standard dictionary. */
    static String echoOfAllVersions(Path store) {
        return """
                [ENGINE]
                Idle=park
                [DEFAULT]
                ConnectionType=acceptor
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                SenderCompID=ISLD
                TargetCompID=TW
                ResetOnDisconnect=Y
                ValidateUserDefinedFields=Y
                LogonTimeout=2
                FileStorePath=%s
                [SESSION]
                BeginString=FIX.4.0
                [SESSION]
                BeginString=FIX.4.1
                [SESSION]
                BeginString=FIX.4.2
                [SESSION]
                BeginString=FIX.4.3
                [SESSION]
                BeginString=FIX.4.4
                [SESSION]
                BeginString=FIXT.1.1
                DefaultApplVerID=7
                """.formatted(store);
    }
}
