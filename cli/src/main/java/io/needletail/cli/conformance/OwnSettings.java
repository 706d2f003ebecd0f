package io.needletail.cli.conformance;

import io.needletail.acceptance.Definition;
import io.needletail.acceptance.Step;
import io.needletail.acceptance.WireFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The settings that a folder of definitions presumes, read off what it expects an engine to say. */
final class OwnSettings {
    /** Suites of QuickFIX/J whose acceptor differs in one setting, by the name of their folder. */
    private static final Map<String, String> SUITES = Map.of(
            "resendRequestChunkSize", "ResendRequestChunkSize=5",
            "lastMsgSeqNumProcessed", "EnableLastMsgSeqNumProcessed=Y",
            "nextExpectedMsgSeqNum", "EnableNextExpectedMsgSeqNum=Y",
            "rejectGarbledMessages", "RejectGarbledMessage=Y",
            "validateChecksum", "ValidateChecksum=N",
            "timestamps", "TimeStampPrecision=NANOS");

    private static final String FIXT = "FIXT.1.1";

    private OwnSettings() {}

    /**
     * One session as the engine sees it.
     *
     * @param version BeginString(8)
     * @param sender the engine's own CompID
     * @param target its counterparty's
     */
    private record Party(String version, String sender, String target) {
        static Optional<Party> of(String message) {
            return WireFields.value(message, "8")
                    .flatMap(version -> WireFields.value(message, "49")
                            .flatMap(sender ->
                                    WireFields.value(message, "56").map(target -> new Party(version, sender, target))));
        }
    }

    /** An acceptor for all definitions of a folder; the port is the system's choice. */
    static String acceptor(Definition one, Collection<Definition> folder) {
        List<String> lines = usual();
        lines.addAll(List.of("ConnectionType=acceptor", "SocketAcceptAddress=127.0.0.1", "SocketAcceptPort=0"));
        lines.addAll(List.of("LogonTimeout=2", "ValidateUserDefinedFields=Y"));
        switch (one.style()) {
            case quickfixj -> lines.add("ResetOnDisconnect=Y");
            case quickfix -> lines.addAll(List.of("ResetOnLogon=Y", "RejectStyle=quickfix"));
        }
        return text(lines, one, folder);
    }

    /** An initiator for one definition, which it is to call on a port; with the definition's heartbeat if that is 0. */
    static String initiator(Definition definition, int port, int heartbeat) {
        List<String> lines = usual();
        lines.addAll(List.of("ConnectionType=initiator", "SocketConnectHost=127.0.0.1", "ReconnectInterval=1"));
        lines.add("SocketConnectPort=" + port);
        lines.add("HeartBtInt=" + (heartbeat == 0 ? heartbeat(definition) : heartbeat));
        return text(lines, definition, List.of(definition));
    }

    private static String heartbeat(Definition definition) {
        return messages(List.of(definition)).stream()
                .filter(OwnSettings::isLogon)
                .flatMap(logon -> WireFields.value(logon, "108").stream())
                .findFirst()
                .orElse("30");
    }

    // Without FileStorePath all is kept in memory, and gone behind the last definition.
    private static List<String> usual() {
        return new ArrayList<>(List.of("[ENGINE]", "Idle=park", "[DEFAULT]"));
    }

    private static String text(List<String> lines, Definition one, Collection<Definition> folder) {
        for (Map.Entry<String, String> suite : SUITES.entrySet()) {
            if (List.of(one.folder().split("/", -1)).contains(suite.getKey())) lines.add(suite.getValue());
        }
        one.settings().forEach((key, value) -> lines.add(key + "=" + value));
        parties(folder).forEach((party, applVerIds) -> addSession(lines, party, applVerIds));
        return String.join("\n", lines) + "\n";
    }

    private static void addSession(List<String> lines, Party party, List<String> applVerIds) {
        lines.addAll(List.of("[SESSION]", "BeginString=" + party.version()));
        lines.addAll(List.of("SenderCompID=" + party.sender(), "TargetCompID=" + party.target()));
        if (party.version().equals(FIXT)) lines.add("DefaultApplVerID=" + mostFrequent(applVerIds));
        if (party.target().equals("NO_CHECK_FIELDS_HAVE_VALUES")) lines.add("ValidateFieldsHaveValues=N");
    }

    // Whatever an engine is to say, it says on a session that it has.
    private static Map<Party, List<String>> parties(Collection<Definition> folder) {
        Map<Party, List<String>> parties = new LinkedHashMap<>();
        for (String message : messages(folder)) {
            Party.of(message)
                    .ifPresent(party -> parties.computeIfAbsent(party, key -> new ArrayList<>())
                            .addAll(applVerIds(message)));
        }
        return parties;
    }

    private static List<String> applVerIds(String message) {
        return isLogon(message) ? WireFields.value(message, "1137").stream().toList() : List.of();
    }

    private static boolean isLogon(String message) {
        return message.contains("\u000135=A\u0001");
    }

    private static List<String> messages(Collection<Definition> folder) {
        return folder.stream()
                .flatMap(definition -> definition.steps().stream())
                .filter(step -> step.kind() == Step.Kind.EXPECT)
                .map(Step::data)
                .toList();
    }

    private static String mostFrequent(List<String> applVerIds) {
        return applVerIds.stream()
                .collect(Collectors.groupingBy(id -> id, HashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .orElse("9");
    }
}
