package io.needletail.cli.run.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.run.Deadline;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Both ends of one session, and the steps of a test with them. */
final class Pair {
    private static final Pattern ORDER_ID = Pattern.compile("\\|11=([^|]*)\\|");
    private static final Pattern REPORT_ID = Pattern.compile("\\|17=([^|]*)\\|");
    private static final int FEW = 5;
    private static final int MANY = 100;
    private static final int SHOWN = 8;
    private static final int ATTEMPTS = 5;

    private final Row row;
    private final OwnEngine own;
    private final QuickFixProcess other;
    private final Cable cable;
    private int sent;

    Pair(Row row, OwnEngine own, QuickFixProcess other, Cable cable) {
        this.row = row;
        this.own = own;
        this.other = other;
        this.cable = cable;
    }

    /** Logon, trade, silence, a gap on both sides, logout. */
    void live() {
        awaitLoggedOn();
        tradeAndCompare(FEW);
        awaitTestRequests();
        cutUnderLoad();
        if (!row.version().tellsNextExpected()) {
            assertThat(seen("in", "2")).as("our ResendRequest(2)").isNotEmpty();
            assertThat(seen("out", "2")).as("their ResendRequest(2)").isNotEmpty();
        }
        assertThat(seen("in", "D8")).as("what we sent again").anyMatch(Pair::isPossDup);
        assertThat(seen("out", "D8")).as("what they sent again").anyMatch(Pair::isPossDup);
        assertThatExtensionsAreUsed();
        logOut(row.weCall());
        assertThatNobodyFoundFault();
    }

    /** Logon, a few messages, a cut, and the same again from 1 on. */
    void resetAndLive() {
        awaitLoggedOn();
        tradeAndCompare(FEW);
        cable.cut();
        awaitLoggedOff();
        cable.mend();
        awaitLoggedOn();
        tradeAndCompare(FEW);
        assertThat(seen("in", "A"))
                .as("our Logon(A)")
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(Pair::isReset);
        // The timer of QuickFIX/J may send a Heartbeat(0) between its reset and its Logon(A), which then has number 2.
        // That connection ends, since its first message is no Logon(A).
        assertThat(seen("out", "A"))
                .as("their Logon(A)")
                .filteredOn(Pair::isReset)
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(seen("in", "2")).isEmpty();
        assertThat(seen("out", "2")).isEmpty();
        logOut(!row.weCall());
        assertThatNobodyFoundFault();
    }

    private void awaitLoggedOn() {
        Deadline.until(this::isLoggedOn, this::toString);
    }

    private boolean isLoggedOn() {
        return own.isLoggedOn(row.id(true)) && isOther("on");
    }

    // Both ends, so that the next "on" is a new one. What QuickFIX/J is given after its Logon(A) has left and before
    // that "on" is stored, and sent on request only; a logon that resets the numbers is followed by no request.
    private void awaitLoggedOff() {
        Deadline.until(() -> !own.isLoggedOn(row.id(true)) && isOther("off"), this::toString);
    }

    private boolean isOther(String state) {
        List<String> states = other.lines("state", row.id(false));
        return !states.isEmpty() && states.getLast().equals(state);
    }

    private void tradeAndCompare(int count) {
        int from = sent;
        for (int i = 0; i < count; i++) send();
        awaitAll();
        IntStream.range(from, sent).forEach(i -> {
            assertThat(own.delivered(row.id(true)).get(i)).contains("|" + body(!row.weCall(), i));
            assertThat(other.lines("app", row.id(false)).get(i)).contains("|" + body(row.weCall(), i));
        });
    }

    // An end that receives nothing for longer than the interval sends a TestRequest(1) and gets its Heartbeat(0).
    private void awaitTestRequests() {
        Deadline.until(() -> !seen("in", "0").isEmpty() && !seen("out", "0").isEmpty(), this::toString);
        awaitTestRequest(row.weCall(), "in", "out");
        awaitTestRequest(!row.weCall(), "out", "in");
    }

    // On a busy machine the asking end may disconnect before the Heartbeat(0) arrives: the exchange is repeated after
    // the next logon.
    private void awaitTestRequest(boolean ofCaller, String asks, String answers) {
        int answered = answered(answers);
        for (int i = 0; i < ATTEMPTS && answered(answers) == answered; i++) {
            awaitLoggedOn();
            int asked = seen(asks, "1").size();
            cable.hold(ofCaller);
            Deadline.until(() -> seen(asks, "1").size() > asked || !isLoggedOn(), this::toString);
            cable.release();
            Deadline.until(() -> answered(answers) > answered || !isLoggedOn(), this::toString);
        }
        assertThat(answered(answers)).as(toString()).isGreaterThan(answered);
        awaitLoggedOn();
    }

    private int answered(String direction) {
        return Math.toIntExact(seen(direction, "0").stream()
                .filter(heartbeat -> heartbeat.contains("|112="))
                .count());
    }

    private void cutUnderLoad() {
        for (int i = 0; i < MANY / 2; i++) send();
        cable.cut();
        for (int i = 0; i < MANY / 2; i++) send();
        awaitLoggedOff();
        for (int i = 0; i < FEW; i++) send();
        other.awaitCommands(row.id(false));
        cable.mend();
        awaitLoggedOn();
        send();
        awaitAll();
    }

    /** Every message that was sent arrived, in order and once. */
    private void awaitAll() {
        List<String> wanted =
                IntStream.range(0, sent).mapToObj(Integer::toString).toList();
        Deadline.until(
                () -> own.delivered(row.id(true)).size() >= sent
                        && other.lines("app", row.id(false)).size() >= sent,
                this::toString);
        assertThat(ids(own.delivered(row.id(true)), !row.weCall())).isEqualTo(wanted);
        assertThat(ids(other.lines("app", row.id(false)), row.weCall())).isEqualTo(wanted);
    }

    private void send() {
        own.send(row.id(true), row.weCall() ? "D" : "8", body(row.weCall(), sent));
        other.tell("send " + row.id(false) + " 35=" + (row.weCall() ? "8|" : "D|") + body(!row.weCall(), sent));
        sent++;
    }

    private String body(boolean fromInitiator, int number) {
        String id = Integer.toString(number);
        return fromInitiator ? row.version().order(id) : row.version().report(id);
    }

    private void logOut(boolean ours) {
        if (ours) {
            own.logOut(row.id(true));
        } else {
            other.tell("logout " + row.id(false) + " done");
        }
        Deadline.until(() -> !seen("in", "5").isEmpty() && !seen("out", "5").isEmpty(), this::toString);
    }

    private void assertThatExtensionsAreUsed() {
        if (row.version().tellsNextExpected()) {
            assertThat(seen("in", "A")).as("our Logon(A)").allMatch(logon -> logon.contains("|789="));
            assertThat(seen("out", "A")).as("their Logon(A)").allMatch(logon -> logon.contains("|789="));
        }
        if (row.version().tellsLastProcessed()) {
            assertThat(seen("in", "0")).as("our Heartbeat(0)").allMatch(beat -> beat.contains("|369="));
        }
    }

    private void assertThatNobodyFoundFault() {
        assertThat(seen("in", "3j")).as("what we refused").isEmpty();
        assertThat(seen("out", "3j")).as("what they refused").isEmpty();
        assertThat(own.rejects(row.id(true))).isEmpty();
        assertThat(other.lines("error", row.id(false)))
                .filteredOn(error -> error.contains("rror") && !error.contains("Disconnect"))
                .isEmpty();
    }

    /** Messages of some types of one character in QuickFIX/J's log, in one direction. */
    private List<String> seen(String direction, String types) {
        Pattern type = Pattern.compile("\\|35=[" + types + "]\\|");
        return other.lines(direction, row.id(false)).stream()
                .filter(message -> type.matcher(message).find())
                .toList();
    }

    private static List<String> ids(List<String> messages, boolean orders) {
        return messages.stream()
                .map(message -> id(orders ? ORDER_ID : REPORT_ID, message))
                .toList();
    }

    private static String id(Pattern pattern, String message) {
        Matcher id = pattern.matcher(message);
        return id.find() ? id.group(1) : "none in " + message;
    }

    private static boolean isPossDup(String message) {
        return message.contains("|43=Y|") && message.contains("|122=");
    }

    private static boolean isReset(String logon) {
        return logon.contains("|141=Y|") && logon.contains("|34=1|");
    }

    @Override
    public String toString() {
        return row + " after " + sent + " messages each way; we got "
                + own.delivered(row.id(true)).size() + ", they "
                + other.lines("app", row.id(false)).size() + latest("in") + latest("out") + latest("event")
                + latest("error");
    }

    private String latest(String word) {
        List<String> all = other.lines(word, row.id(false));
        return "\n" + word + ": " + String.join("\n    ", all.subList(Math.max(0, all.size() - SHOWN), all.size()));
    }
}
