package io.needletail.cli.run.peer;

/**
 * One session of the table.
 *
 * @param release of QuickFIX/J
 * @param version of FIX
 * @param weCall whether our engine is the initiator
 * @param resets whether the initiator begins anew with each Logon(A), by ResetSeqNumFlag(141)
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

    /** The section for one of both ends; {@code port} is where a caller finds the other. */
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

    /** The session as one of both ends calls it. */
    String id(boolean ours) {
        return version.beginString() + ":" + self(ours) + "->" + self(!ours);
    }

    // Unique among all rows, because one engine of ours has them all.
    private String self(boolean ours) {
        String role = ours == weCall ? "BUY" : "SELL";
        return role + "-" + release + "-" + version + (weCall ? "-WE" : "-THEY") + (resets ? "-RESET" : "");
    }

    @Override
    public String toString() {
        return version + ", QuickFIX/J " + release + (weCall ? " accepts" : " calls") + (resets ? ", 141=Y" : "");
    }
}
