package io.needletail.session.simulation;

import java.util.List;

/** The mistakes that the simulation must notice, each with the fault without which it would go unnoticed. */
final class Mutations {
    static final List<Mutation> ALL = List.of(
            new Mutation(
                    "Session",
                    "resender.stop();\n        inbound.forget();\n        if (config",
                    "inbound.forget();\n        if (config",
                    "BREAK: the answer of the old connection goes on"),
            new Mutation(
                    "Session",
                    "inbound.forget();\n        if (config",
                    "if (config",
                    "BREAK: a gap of the old connection hides a new one"),
            new Mutation("Session", "timers.shift(step);", "", "CLOCK_STEP: the deadline rule, phases sleep on"),
            new Mutation("Session", "out.shift(step);", "", "CLOCK_STEP: the deadline rule, heartbeats sleep on"),
            new Mutation(
                    "Session", "timers.heard(now);\n        switch", "switch", "any: a peer that talks is given up"),
            new Mutation("Session", "timers.noPhase();", "", "any: the logon times out although it is complete"),
            new Mutation(
                    "Backlog",
                    "roomToRead = session.stepBytesMax() + session",
                    "roomToRead = session",
                    "BREAK: two ends that resend both stop reading"),
            new Mutation(
                    "Inbound",
                    "if (seqNum == expected) {",
                    "if (seqNum >= expected) {",
                    "GARBLE: a message is skipped"),
            new Mutation(
                    "Inbound",
                    "if (!message.isSet(Tags.POSS_DUP_FLAG)) {",
                    "if (message.isSet(Tags.POSS_DUP_FLAG)) {",
                    "REPEAT: a duplicate ends the connection"),
            new Mutation("Inbound", "from + chunk - 1;", "from + chunk - 2;", "BREAK: a chunk ends before it begins"),
            new Mutation(
                    "Inbound",
                    "nextIn || gap.wantsNextChunk(nextIn)) return true;",
                    "nextIn) return true;",
                    "BREAK: the first chunk stays the only one"),
            new Mutation(
                    "Inbound",
                    "if (message.msgType() == MsgTypes.RESEND_REQUEST) resendRequest(message, seqNum);",
                    "",
                    "BREAK: both ends wait for each other"),
            new Mutation(
                    "Inbound",
                    "session.admin(MsgTypes.HEARTBEAT).copy(message, Tags.TEST_REQ_ID);",
                    "session.admin(MsgTypes.HEARTBEAT);",
                    "STALL: a TestRequest(1) is not answered"),
            new Mutation("Gap", "return missingTo >= nextIn;", "return missingTo > nextIn;", "BREAK: a gap of one"),
            new Mutation("Gap", "return length <= front ? 0 : -1;", "return 0;", "GARBLE: the queue overwrites itself"),
            new Mutation(
                    "Gap",
                    "nowNs - askedNs >= patienceNs;",
                    "false;",
                    "GARBLE: a lost ResendRequest(2) is never repeated"),
            new Mutation(
                    "Resender",
                    ".put(Tags.NEW_SEQ_NO, next)",
                    ".put(Tags.NEW_SEQ_NO, next + 1)",
                    "BREAK: a gap fill swallows a message"),
            new Mutation(
                    "Resender",
                    "&& !MsgTypes.isAdmin(kept.msgType())",
                    "",
                    "BREAK: an old ResendRequest(2) is sent again"),
            new Mutation(
                    "Resender",
                    "peerExpects = begin;\n        active = true;\n        out.flows(false);",
                    "peerExpects = begin;\n        active = true;",
                    "BREAK: new messages overtake the resent ones"),
            new Mutation(
                    "Resender",
                    "if (!active) heldFrom = history.nextOut();",
                    "heldFrom = history.nextOut();",
                    "GARBLE: held messages are never sent"),
            new Mutation(
                    "Resender",
                    "Tags.ORIG_SENDING_TIME, Math.min",
                    "Tags.TRANSACT_TIME, Math.min",
                    "BREAK: a resend without OrigSendingTime(122)"),
            new Mutation(
                    "Outbound",
                    "if (again) writer.put(Tags.POSS_DUP_FLAG, 'Y');",
                    "",
                    "BREAK: a resend that does not say so"),
            new Mutation(
                    "Outbound",
                    "if (sends) append(length, nowNs);",
                    "append(length, nowNs);",
                    "BREAK: a stored message overtakes Logon(A)"),
            new Mutation(
                    "Outbound",
                    "history.sent(seqNum, outbox",
                    "if (sends) history.sent(seqNum, outbox",
                    "BREAK: a stored message is not kept"),
            new Mutation("Outbound", "lastNs = nowNs;", "", "any: a heartbeat is due again at once"),
            new Mutation(
                    "Timers",
                    "nowNs >= lastOutNs + heartbeatNs;",
                    "nowNs > lastOutNs + 2 * heartbeatNs;",
                    "any: no heartbeat when it is due"),
            new Mutation(
                    "Timers",
                    "return heartbeatNs > 0 && nowNs >= timeoutDueNs();",
                    "return false;",
                    "BLACK_HOLE: a dead peer is never given up"),
            new Mutation("Timers", "lastInNs += byNs;", "", "CLOCK_STEP: silence lasts as long as the step"),
            new Mutation(
                    "HeaderCheck",
                    "orig > message.timestamp(Tags.SENDING_TIME)",
                    "orig < message.timestamp(Tags.SENDING_TIME)",
                    "REPEAT: every duplicate is refused"),
            new Mutation(
                    "HeaderCheck",
                    "Math.abs(nowNs - sendingTime) > checks.latencyMaxNs()",
                    "nowNs < sendingTime",
                    "CLOCK_STEP: no two clocks agree"),
            new Mutation(
                    "Logons",
                    "if (seqNum < history.nextIn()) {",
                    "if (seqNum <= history.nextIn()) {",
                    "any: no second logon succeeds"));

    private Mutations() {}
}
