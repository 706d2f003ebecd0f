package io.needletail.cli.run.peer;

/**
 * One session of the table.
 *
 * @param release of QuickFIX/J
 * @param version of FIX
 * @param weCall true when Needletail is the initiator
 * @param resets true when the initiator resets the numbers with each Logon(A), by ResetSeqNumFlag(141)
 */
record Row(String release, Version version, boolean weCall, boolean resets) {
    private static final String CALLS = """
            ConnectionType=initiator
            SocketConnectHost=127.0.0.1
            ReconnectInterval=1
            """;
    private static final String WAITS = """
            ConnectionType=acceptor
            SocketAcceptAddress=127.0.0.1
            SocketAcceptPort=0
            """;

    /** The section for one of both ends; {@code port} is the port of the acceptor. */
    String section(boolean ours, int port) {
        StringBuilder section =
                new StringBuilder("""
                [SESSION]
                BeginString=%s
                SenderCompID=%s
                TargetCompID=%s
                HeartBtInt=%d
                UseDataDictionary=Y
                ValidateUserDefinedFields=Y
                """.formatted(version.beginString(), self(ours), self(!ours), resets ? 30 : 3));
        boolean calls = ours == weCall;
        section.append(calls ? CALLS + "SocketConnectPort=" + port + "\n" : WAITS);
        if (!version.applVerId().isEmpty()) section.append("DefaultApplVerID=" + version.applVerId() + "\n");
        if (version.tellsLastProcessed()) section.append("EnableLastMsgSeqNumProcessed=Y\n");
        if (version.tellsNextExpected()) section.append("EnableNextExpectedMsgSeqNum=Y\n");
        if (resets && calls) section.append("ResetOnLogon=Y\n");
        return section.toString();
    }

    /** Returns the id of the session at one of both ends. */
    String id(boolean ours) {
        return version.beginString() + ":" + self(ours) + "->" + self(!ours);
    }

    // Unique among all rows, because one engine runs them all.
    private String self(boolean ours) {
        String role = ours == weCall ? "BUY" : "SELL";
        return role + "-" + release + "-" + version + (weCall ? "-WE" : "-THEY") + (resets ? "-RESET" : "");
    }

    @Override
    public String toString() {
        return version + ", QuickFIX/J " + release + (weCall ? " accepts" : " calls") + (resets ? ", 141=Y" : "");
    }
}
