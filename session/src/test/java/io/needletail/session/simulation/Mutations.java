package io.needletail.session.simulation;

import java.util.List;

/** The mistakes that the simulation must notice, each with the fault without which it would go unnoticed. */
final class Mutations {
    static final List<Mutation> ALL = List.of(
            new Mutation(
                    "Course",
                    "        resender.stop();\n        if (resets",
                    "        if (resets",
                    "BREAK: the answer of the old connection goes on"),
            new Mutation(
                    "Session",
                    "        inbound.forget();\n        course.tellDisconnect",
                    "        course.tellDisconnect",
                    "BREAK: a gap of the old connection hides a new one"),
            new Mutation("Course", "timers.shift(step);", "", "CLOCK_STEP: the deadline rule, phases sleep on"),
            new Mutation(
                    "Course", "        out.shift(step);", "", "CLOCK_STEP: the deadline rule, heartbeats sleep on"),
            new Mutation("Course", "timers.noPhase();", "", "any: the logon times out although it is complete"),
            new Mutation(
                    "Backlog",
                    "roomToRead = stepBytesMax + course.config().limits().messageBytes() + Session.ADMIN_BYTES_MAX;",
                    "roomToRead = course.config().limits().messageBytes() + Session.ADMIN_BYTES_MAX;",
                    "BREAK: two ends that resend both stop reading"),
            new Mutation(
                    "Backlog",
                    "if (resender.active() && resender.dueNs() <= course.nowNs()) {",
                    "if (resender.active()) {",
                    "a resend that has to wait is stepped in vain"),
            new Mutation(
                    "Backlog",
                    "return resender.active() ? Math.max(course.nowNs(), resender.dueNs()) : NOTHING;\n    }\n\n    /** The same",
                    "return resender.active() ? course.nowNs() : NOTHING;\n    }\n\n    /** The same",
                    "a limited resend asks for time that it cannot use"),
            new Mutation(
                    "Inbound",
                    "if (seqNum == expected || !config.checks().sequence()) {",
                    "if (seqNum >= expected || !config.checks().sequence()) {",
                    "GARBLE: a message is skipped"),
            new Mutation(
                    "Inbound",
                    "if (!message.isSet(Tags.POSS_DUP_FLAG)) {",
                    "if (message.isSet(Tags.POSS_DUP_FLAG)) {",
                    "REPEAT: a duplicate ends the connection"),
            new Mutation("Inbound", "from + chunk - 1;", "from + chunk - 2;", "BREAK: a chunk ends before it begins"),
            new Mutation(
                    "Inbound",
                    "movesTo > nextIn || gap.wantsNextChunk(nextIn)) return true;",
                    "movesTo > nextIn) return true;",
                    "BREAK: the first chunk stays the only one"),
            new Mutation(
                    "Inbound",
                    "if (message.msgType() == MsgTypes.RESEND_REQUEST) answers.resendRequest(message, seqNum);",
                    "",
                    "BREAK: both ends wait for each other"),
            new Mutation(
                    "Inbound",
                    "if (seqNum > nextIn && config.checks().sequence()) course",
                    "if (seqNum < 0) course",
                    "IGNORE_GAP: a loss that nobody tells"),
            new Mutation(
                    "Inbound", "        rate.shift(byNs);", "", "CLOCK_STEP: the throttle waits as long as the step"),
            new Mutation(
                    "Inbound",
                    "        gap.offer(seqNum, message);",
                    "",
                    "GARBLE: nothing waits behind a gap, and it is asked for again and again"),
            new Mutation(
                    "Answers",
                    "        writer.raw(message.bytes(), message.to(id - 1) + 1, message.to(id) + 1);",
                    "",
                    "STALL: a TestRequest(1) is not answered"),
            new Mutation(
                    "Answers",
                    "course.resender().request(begin, open ? last : end, seqNum);",
                    "course.resender().request(begin, end, seqNum);",
                    "BREAK: nothing up to no end is sent again"),
            new Mutation(
                    "Answers",
                    "        course.tell(SessionEvent.THROTTLED, seqNum);",
                    "",
                    "a throttle that refuses and does not tell"),
            new Mutation(
                    "Answers",
                    "if (newSeqNo != history.nextIn()) history.moved(newSeqNo",
                    "if (newSeqNo != history.nextIn()) history.moved(newSeqNo - 1",
                    "BREAK: a gap fill that leads one short"),
            new Mutation("Gap", "return missingTo >= nextIn;", "return missingTo > nextIn;", "BREAK: a gap of one"),
            new Mutation("Gap", "return length <= front ? 0 : -1;", "return 0;", "GARBLE: the queue overwrites itself"),
            new Mutation(
                    "Gap",
                    "nowNs - askedNs >= patienceNs;",
                    "false;",
                    "GARBLE: a lost ResendRequest(2) is never repeated"),
            new Mutation(
                    "Gap",
                    "seenTo = Math.max(seenTo, seqNum);",
                    "",
                    "GARBLE: what did not fit the queue is not asked for"),
            new Mutation(
                    "Outbound",
                    ".put(Tags.NEW_SEQ_NO, next)",
                    ".put(Tags.NEW_SEQ_NO, next + 1)",
                    "BREAK: a gap fill swallows a message"),
            new Mutation(
                    "Resender",
                    "if (MsgTypes.isAdmin(kept.msgType()) || !course",
                    "if (!course",
                    "BREAK: an old ResendRequest(2) is sent again"),
            new Mutation(
                    "Resender",
                    "        waits = false;\n        active = true;\n        out.flows(false);\n    }\n\n    /** Sends all from",
                    "        waits = false;\n        active = true;\n    }\n\n    /** Sends all from",
                    "BREAK: new messages overtake the resent ones"),
            new Mutation(
                    "Resender",
                    "if (!active) heldFrom = history.nextOut();",
                    "heldFrom = history.nextOut();",
                    "GARBLE: held messages are never sent"),
            new Mutation(
                    "Resender",
                    "course.tell(SessionEvent.RESEND_CAPPED, lastResent);",
                    "",
                    "a capped resend that does not tell"),
            new Mutation(
                    "Resender",
                    "            active = false;\n            out.flows(true);",
                    "            active = false;",
                    "BREAK: behind a resend nothing flows any more"),
            new Mutation(
                    "Resender",
                    "Value.isPresent(originalNs) ? Math.min(originalNs, nowNs) : nowNs;",
                    "originalNs;",
                    "CLOCK_STEP: an original later than its copy"),
            new Mutation(
                    "Outbound",
                    "writer.timestamp(Tags.ORIG_SENDING_TIME, originalNs, timePlaces);",
                    "",
                    "BREAK: a resend without OrigSendingTime(122)"),
            new Mutation(
                    "Outbound",
                    "header(field(Tags.POSS_DUP_FLAG, \"Y\"), id);",
                    "header(\"\", id);",
                    "BREAK: a resend that does not say so"),
            new Mutation(
                    "Outbound",
                    "        if (sends) append(length, nowNs);",
                    "        append(length, nowNs);",
                    "BREAK: a stored message overtakes Logon(A)"),
            new Mutation(
                    "Outbound",
                    "        history.sent(seqNum, outbox",
                    "        if (sends) history.sent(seqNum, outbox",
                    "BREAK: a stored message is not kept"),
            new Mutation("Outbound", "        lastNs = nowNs;", "", "any: a heartbeat is due again at once"),
            new Mutation(
                    "Outbound",
                    "if (!lastProcessed) return writer;",
                    "if (lastProcessed) return writer;",
                    "369: a number that was agreed and is not said"),
            new Mutation(
                    "Outbound",
                    "answered == NOBODY ? history.nextIn() - 1 : answered",
                    "answered == NOBODY ? history.nextIn() + 1000 : answered",
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
                    "HeaderCheck",
                    "orig > message.timestamp(Tags.SENDING_TIME)",
                    "orig < message.timestamp(Tags.SENDING_TIME)",
                    "REPEAT: every duplicate is refused"),
            new Mutation(
                    "HeaderCheck",
                    "isFar(message, sendingTime, nowNs)) {",
                    "nowNs < sendingTime) {",
                    "CLOCK_STEP: no two clocks agree"),
            new Mutation(
                    "Logons",
                    "if (seqNum < history.nextIn() && config",
                    "if (seqNum <= history.nextIn() && config",
                    "any: no second logon succeeds"),
            new Mutation(
                    "Logons",
                    "        } else if (message.isSet(Tags.RESET_SEQ_NUM_FLAG) || config.resets().onLogon()) {\n            course.reset();",
                    "        } else if (config.resets().onLogon()) {\n            course.reset();",
                    "141: an acceptor that does not begin anew"),
            new Mutation(
                    "Logons",
                    "if (resets) writer.put(Tags.RESET_SEQ_NUM_FLAG, 'Y');",
                    "",
                    "141: an initiator that begins anew and does not say so"),
            new Mutation(
                    "Logons",
                    "say(message.isSet(Tags.RESET_SEQ_NUM_FLAG), inTurn ? history.nextIn() + 1 : history.nextIn());",
                    "say(message.isSet(Tags.RESET_SEQ_NUM_FLAG), history.nextIn() + 5);",
                    "789: a number that never was"),
            new Mutation(
                    "Logons",
                    "            course.resender().request(expected, last, seqNum);",
                    "",
                    "789: what was promised is not sent again"),
            new Mutation(
                    "Logons",
                    "nextExpected && message.has(Tags.NEXT_EXPECTED_MSG_SEQ_NUM)",
                    "true",
                    "789: nobody asks, and nobody sends again"),
            new Mutation(
                    "Logons",
                    "course.timers().heartbeat(message.number(Tags.HEART_BT_INT) * SECOND_NS);",
                    "course.timers().heartbeat(3 * message.number(Tags.HEART_BT_INT) * SECOND_NS);",
                    "any: an acceptor with a heartbeat of its own"),
            new Mutation(
                    "Cancel",
                    "dueNs = Liveness.NEVER;\n    }\n\n    /** The connection",
                    "}\n\n    /** The connection",
                    "BREAK: a peer that is back is cancelled"),
            new Mutation(
                    "Cancel",
                    "boolean lost = wasLoggedOn && why != DisconnectReason.LOGOUT;",
                    "boolean lost = true;",
                    "LOGOUT: a peer that said goodbye is cancelled"),
            new Mutation(
                    "Hours",
                    "if (!window.contains(nowNs)) window = schedule.at(nowNs);",
                    "if (window.fromNs() > nowNs) window = schedule.at(nowNs);",
                    "schedule: a window that never closes"),
            new Mutation(
                    "Hours",
                    "return isOpen(nowNs) && !schedule",
                    "return !schedule",
                    "schedule: numbers that begin anew while closed"),
            new Mutation(
                    "Course",
                    "            logout(\"Session time is over\");",
                    "",
                    "schedule: a session that asks for time and does not end"),
            new Mutation(
                    "Rate",
                    "return passedNs[next] + perNs;",
                    "return passedNs[next] + 1000 * perNs;",
                    "a throttle that waits far too long"),
            new Mutation(
                    "Draft",
                    "        course.resender().sendStored(first);",
                    "",
                    "a message that was to wait for the throttle never leaves"),
            new Mutation(
                    "Draft",
                    "case STORED -> out.endAway(course.nowNs());",
                    "case STORED -> true;",
                    "BREAK: a message that is taken and not kept"));

    private Mutations() {}
}
