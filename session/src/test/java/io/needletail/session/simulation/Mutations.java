package io.needletail.session.simulation;

import java.util.List;

/** Mistakes that the simulation must detect, each with the fault that is required for its detection. */
final class Mutations {
    static final List<Mutation> ALL = List.of(
            new Mutation(
                    "SessionLifecycle",
                    "        resender.stop();\n        if (resets",
                    "        if (resets",
                    "BREAK: the answer of the old connection goes on"),
            new Mutation(
                    "SessionStateMachine",
                    "            inbound.forget();\n            parts.application()",
                    "            parts.application()",
                    "BREAK: a gap of the old connection hides a new one"),
            new Mutation(
                    "SessionParts",
                    "state.timers().shift(byNs);",
                    "",
                    "CLOCK_STEP: the deadline rule, phases sleep on"),
            new Mutation(
                    "SessionParts",
                    "        sender.shift(byNs);",
                    "",
                    "CLOCK_STEP: the deadline rule, heartbeats sleep on"),
            new Mutation("SessionState", "timers.noPhase();", "", "any: the logon times out although it is complete"),
            new Mutation(
                    "PendingWork",
                    "roomToRead = stepBytesMax + messageBytesMax + SessionLimits.ADMIN_BYTES_MAX;",
                    "roomToRead = messageBytesMax + SessionLimits.ADMIN_BYTES_MAX;",
                    "BREAK: two ends that resend both stop reading"),
            new Mutation(
                    "PendingWork",
                    "if (resender.active() && resender.dueNs() <= state.nowNs()) {",
                    "if (resender.active()) {",
                    "a resend that has to wait is stepped in vain"),
            new Mutation(
                    "PendingWork",
                    "return resender.active() ? Math.max(state.nowNs(), resender.dueNs()) : NOTHING;\n    }\n\n    /** The same",
                    "return resender.active() ? state.nowNs() : NOTHING;\n    }\n\n    /** The same",
                    "a limited resend asks for time that it cannot use"),
            new Mutation(
                    "InboundProcessor",
                    "if (seqNum == expected || !config.validation().sequence()) {",
                    "if (seqNum >= expected || !config.validation().sequence()) {",
                    "GARBLE: a message is skipped"),
            new Mutation(
                    "InboundProcessor",
                    "if (!message.isSet(Tags.POSS_DUP_FLAG)) {",
                    "if (message.isSet(Tags.POSS_DUP_FLAG)) {",
                    "REPEAT: a duplicate ends the connection"),
            new Mutation(
                    "InboundProcessor",
                    "from + chunk - 1;",
                    "from + chunk - 2;",
                    "BREAK: a chunk ends before it begins"),
            new Mutation(
                    "InboundProcessor",
                    "movesTo > nextIn || gapQueue.wantsNextChunk(nextIn)) return true;",
                    "movesTo > nextIn) return true;",
                    "BREAK: the first chunk stays the only one"),
            new Mutation(
                    "InboundProcessor",
                    "if (message.msgType() == MsgTypes.RESEND_REQUEST) adminResponder.resendRequest(message, seqNum);",
                    "",
                    "BREAK: both ends wait for each other"),
            new Mutation(
                    "InboundProcessor",
                    "if (seqNum > nextIn && config.validation().sequence()) application",
                    "if (seqNum < 0) application",
                    "IGNORE_GAP: a loss that is not reported"),
            new Mutation(
                    "InboundProcessor",
                    "        rate.shift(byNs);",
                    "",
                    "CLOCK_STEP: the throttle waits as long as the step"),
            new Mutation(
                    "InboundProcessor",
                    "        gapQueue.offer(seqNum, message);",
                    "",
                    "GARBLE: no message is queued after a gap, and it is requested again and again"),
            new Mutation(
                    "AdminMessageHandler",
                    "        writer.raw(message.bytes(), message.to(id - 1) + 1, message.to(id) + 1);",
                    "",
                    "STALL: a TestRequest(1) gets no response"),
            new Mutation(
                    "AdminMessageHandler",
                    "resender.request(begin, open ? last : end, seqNum);",
                    "resender.request(begin, end, seqNum);",
                    "BREAK: an open-ended request resends no message"),
            new Mutation(
                    "AdminMessageHandler",
                    "        application.report(SessionEvent.THROTTLED, seqNum);",
                    "",
                    "a throttle that refuses and does not report it"),
            new Mutation(
                    "AdminMessageHandler",
                    "if (newSeqNo != store.nextIn()) store.moved(newSeqNo",
                    "if (newSeqNo != store.nextIn()) store.moved(newSeqNo - 1",
                    "BREAK: a gap fill that leads one short"),
            new Mutation(
                    "InboundGapQueue",
                    "return missingTo >= nextIn;",
                    "return missingTo > nextIn;",
                    "BREAK: a gap of one"),
            new Mutation(
                    "InboundGapQueue",
                    "return length <= front ? 0 : -1;",
                    "return 0;",
                    "GARBLE: the queue overwrites itself"),
            new Mutation(
                    "InboundGapQueue",
                    "nowNs - askedNs >= timeoutNs;",
                    "false;",
                    "GARBLE: a lost ResendRequest(2) is never repeated"),
            new Mutation(
                    "InboundGapQueue",
                    "seenTo = Math.max(seenTo, seqNum);",
                    "",
                    "GARBLE: what did not fit the queue is not asked for"),
            new Mutation(
                    "MessageSender",
                    ".put(Tags.NEW_SEQ_NO, next)",
                    ".put(Tags.NEW_SEQ_NO, next + 1)",
                    "BREAK: a gap fill swallows a message"),
            new Mutation(
                    "Resender",
                    "if (MsgTypes.isAdmin(kept.msgType()) || !application",
                    "if (!application",
                    "BREAK: an old ResendRequest(2) is sent again"),
            new Mutation(
                    "Resender",
                    "        waits = false;\n        active = true;\n        sender.writeThrough(false);\n    }\n\n    /** Sends all from",
                    "        waits = false;\n        active = true;\n    }\n\n    /** Sends all from",
                    "BREAK: new messages overtake the resent ones"),
            new Mutation(
                    "Resender",
                    "if (!active) heldFrom = store.nextOut();",
                    "heldFrom = store.nextOut();",
                    "GARBLE: held messages are never sent"),
            new Mutation(
                    "Resender",
                    "application.report(SessionEvent.RESEND_CAPPED, lastResent);",
                    "",
                    "a capped resend that is not reported"),
            new Mutation(
                    "Resender",
                    "            active = false;\n            sender.writeThrough(true);",
                    "            active = false;",
                    "BREAK: after a resend no message is sent any more"),
            new Mutation(
                    "Resender",
                    "FieldValue.isPresent(originalNs) ? Math.min(originalNs, nowNs) : nowNs;",
                    "originalNs;",
                    "CLOCK_STEP: an original later than its copy"),
            new Mutation(
                    "MessageSender",
                    "writer.timestamp(Tags.ORIG_SENDING_TIME, originalNs, timePlaces);",
                    "",
                    "BREAK: a resend without OrigSendingTime(122)"),
            new Mutation(
                    "MessageSender",
                    "header(field(Tags.POSS_DUP_FLAG, \"Y\"), id);",
                    "header(\"\", id);",
                    "BREAK: a resend without PossDupFlag"),
            new Mutation(
                    "MessageSender",
                    "        if (sends) append(length);",
                    "        append(length);",
                    "BREAK: a stored message overtakes Logon(A)"),
            new Mutation(
                    "MessageSender",
                    "        store.sent(seqNum, outbox",
                    "        if (sends) store.sent(seqNum, outbox",
                    "BREAK: a stored message is not kept"),
            new Mutation(
                    "MessageSender", "        lastNs = state.nowNs();", "", "any: a heartbeat is due again at once"),
            new Mutation(
                    "MessageSender",
                    "if (!lastProcessed) return writer;",
                    "if (lastProcessed) return writer;",
                    "369: an agreed number that is not sent"),
            new Mutation(
                    "MessageSender",
                    "respondedSeqNum == NO_MESSAGE ? store.nextIn() - 1 : respondedSeqNum",
                    "respondedSeqNum == NO_MESSAGE ? store.nextIn() + 1000 : respondedSeqNum",
                    "369: a number that never was"),
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
                    "InboundCheck",
                    "orig > message.timestamp(Tags.SENDING_TIME)",
                    "orig < message.timestamp(Tags.SENDING_TIME)",
                    "REPEAT: every duplicate is refused"),
            new Mutation(
                    "InboundCheck",
                    "isFar(message, sendingTime, state.nowNs())) {",
                    "state.nowNs() < sendingTime) {",
                    "CLOCK_STEP: no two clocks agree"),
            new Mutation(
                    "LogonHandler",
                    "if (seqNum >= expected ||",
                    "if (seqNum > expected ||",
                    "any: no second logon succeeds"),
            new Mutation(
                    "LogonHandler",
                    "        } else if (asksForReset || resetsAsAcceptor()) {",
                    "        } else if (resetsAsAcceptor()) {",
                    "141: an acceptor that does not begin anew"),
            new Mutation(
                    "LogonHandler",
                    "if (resets) writer.put(Tags.RESET_SEQ_NUM_FLAG, 'Y');",
                    "",
                    "141: an initiator that resets and does not send the flag"),
            new Mutation(
                    "LogonHandler",
                    "sendLogon(message.isSet(Tags.RESET_SEQ_NUM_FLAG), inTurn ? store.nextIn() + 1 : store.nextIn());",
                    "sendLogon(message.isSet(Tags.RESET_SEQ_NUM_FLAG), store.nextIn() + 5);",
                    "789: a number that never was"),
            new Mutation(
                    "LogonHandler",
                    "            resender.request(expected, last, seqNum);",
                    "",
                    "789: what was promised is not sent again"),
            new Mutation(
                    "LogonHandler",
                    "nextExpected && message.has(Tags.NEXT_EXPECTED_MSG_SEQ_NUM)",
                    "true",
                    "789: no end requests, and no end resends"),
            new Mutation(
                    "LogonHandler",
                    "state.timers().heartbeat(message.number(Tags.HEART_BT_INT) * SECOND_NS);",
                    "state.timers().heartbeat(3 * message.number(Tags.HEART_BT_INT) * SECOND_NS);",
                    "any: an acceptor with a heartbeat of its own"),
            new Mutation(
                    "CancelOnDisconnect",
                    "dueNs = HeartbeatConfig.NEVER;\n    }\n\n    /** Sets the",
                    "}\n\n    /** Sets the",
                    "BREAK: a peer that is back is cancelled"),
            new Mutation(
                    "CancelOnDisconnect",
                    "boolean lost = wasLoggedOn && why != DisconnectReason.LOGOUT;",
                    "boolean lost = true;",
                    "LOGOUT: orders of a logged-out peer are cancelled"),
            new Mutation(
                    "SessionHours",
                    "if (!window.contains(nowNs)) window = schedule.at(nowNs);",
                    "if (window.fromNs() > nowNs) window = schedule.at(nowNs);",
                    "schedule: a window that never closes"),
            new Mutation(
                    "SessionHours",
                    "return isOpen(nowNs) && !schedule",
                    "return !schedule",
                    "schedule: numbers that begin anew while closed"),
            new Mutation(
                    "SessionLifecycle",
                    "            logout(\"Session time is over\");",
                    "",
                    "schedule: a session that asks for time and does not end"),
            new Mutation(
                    "RateLimiter",
                    "return passedNs[next] + perNs;",
                    "return passedNs[next] + 1000 * perNs;",
                    "a throttle that waits far too long"),
            new Mutation(
                    "OutboundMessage",
                    "        resender.sendStored(first);",
                    "",
                    "a message that was to wait for the throttle never leaves"),
            new Mutation(
                    "OutboundMessage",
                    "case STORED -> sender.endStored();",
                    "case STORED -> true;",
                    "BREAK: a message that is taken and not kept"));

    private Mutations() {}
}
