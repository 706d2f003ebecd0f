package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.tools.sim.ReplySource;
import io.needletail.wire.Framer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
final class SimCommandTest {
    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+)");

    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "sim");

    /** BANZAI, connected with a simulation that serves one connection. */
    private final class Client implements AutoCloseable {
        private final CompletableFuture<Integer> simulation;
        private final Socket socket;
        private final byte[] bytes = new byte[1 << 16];
        private int limit;
        private int next = 1;

        Client(String... options) throws IOException {
            List<String> all = new ArrayList<>(List.of("--port", "0", "--connections", "1"));
            all.addAll(List.of(options));
            simulation = CompletableFuture.supplyAsync(() -> terminal.execute(all.toArray()));
            socket = new Socket(InetAddress.getLoopbackAddress(), port());
            socket.setSoTimeout(20_000);
            say("35=A", "98=0|108=30|");
            assertThat(hear()).contains("|35=A|34=1|49=EXEC|56=BANZAI|");
        }

        private int port() {
            Matcher matcher = LISTENING.matcher(terminal.out());
            while (!matcher.find()) {
                assertThat(simulation).as(terminal.err()).isNotDone();
                Thread.onSpinWait();
                matcher = LISTENING.matcher(terminal.out());
            }
            return Integer.parseInt(matcher.group(1));
        }

        void say(String type, String body) throws IOException {
            String text = fix(type + "|34=" + next++ + "|49=BANZAI|56=EXEC|52=20260131-08:00:00|" + body);
            socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        }

        void order(String id) throws IOException {
            say("35=D", "11=" + id + "|55=MSFT|54=1|38=100|44=12.5|");
        }

        /** The next message; what is garbled is left out. */
        String hear() throws IOException {
            InputStream in = socket.getInputStream();
            while (true) {
                int length = Framer.frame(bytes, 0, limit, bytes.length);
                if (length == Framer.INCOMPLETE) {
                    int read = in.read(bytes, limit, bytes.length - limit);
                    if (read < 0) return "";
                    limit += read;
                    continue;
                }
                String text = length > 0 ? new String(bytes, 0, length, ISO_8859_1).replace((char) 1, '|') : "";
                System.arraycopy(bytes, Math.abs(length), bytes, 0, limit - Math.abs(length));
                limit -= Math.abs(length);
                if (!text.isEmpty()) return text;
            }
        }

        /** The number and, if it is one, the ClOrdID of each of so many messages. */
        List<String> hear(int count) throws IOException {
            List<String> heard = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String message = hear();
                heard.add(field(message, "35") + " " + field(message, "34") + " " + field(message, "11"));
            }
            return heard;
        }

        static String field(String message, String tag) {
            Matcher matcher = Pattern.compile("\\|" + tag + "=([^|]*)").matcher(message);
            return matcher.find() ? matcher.group(1) : "";
        }

        @Override
        public void close() throws IOException {
            say("35=5", "");
            String last = hear();
            while (!last.isEmpty()) last = hear();
            socket.close();
            try {
                assertThat(simulation.get(20, TimeUnit.SECONDS)).isZero();
            } catch (Exception failure) {
                throw new IOException(terminal.err(), failure);
            }
        }
    }

    @Test
    void withoutAScriptEachOrderIsAcceptedAndFilled() throws IOException {
        try (Client client = new Client()) {
            client.order("A1");
            assertThat(client.hear()).contains("|35=8|34=2|", "|150=0|39=0|11=A1|", "|151=100|14=0|");
            assertThat(client.hear()).contains("|35=8|34=3|", "|150=2|39=2|11=A1|", "|31=12.5|151=0|14=100|");
            client.say("35=1", "112=ping|");
            assertThat(client.hear()).contains("|35=0|34=4|", "|112=ping|");
        }
    }

    @Test
    void aGapLeavesANumberOutWhichAResendFills() throws IOException {
        try (Client client = new Client("--fault", "gap@2")) {
            client.order("A1");
            assertThat(client.hear(2)).containsExactly("8 2 A1", "8 4 A1");
            client.say("35=2", "7=3|16=3|");
            assertThat(client.hear()).contains("|35=4|34=3|", "|123=Y|36=4|");
        }
    }

    @Test
    void aDroppedMessageComesWithTheResend() throws IOException {
        try (Client client = new Client("--fault", "drop@1")) {
            client.order("A1");
            assertThat(client.hear(1)).containsExactly("8 3 A1");
            client.say("35=2", "7=2|16=0|");
            assertThat(client.hear()).contains("|35=8|34=2|", "|43=Y|", "|122=", "|11=A1|");
            assertThat(client.hear()).contains("|35=8|34=3|", "|43=Y|");
        }
        assertThat(terminal.out()).contains("fault drop at MsgSeqNum(34) 2");
    }

    @Test
    void aGarbledMessageIsNoFrameAndADuplicateComesTwice() throws IOException {
        try (Client client = new Client("--fault", "garble@1", "--fault", "duplicate@2", "--quiet")) {
            client.order("A1");
            assertThat(client.hear(2)).containsExactly("8 3 A1", "8 3 A1");
        }
    }

    @Test
    void aRejectAnswersTheMessageThatWasNamed() throws IOException {
        try (Client client = new Client("--fault", "reject@2", "--fault", "delay@1:1")) {
            client.order("A1");
            assertThat(client.hear(2)).containsExactly("8 2 A1", "8 3 A1");
            client.order("A2");
            assertThat(client.hear()).contains("|35=3|34=4|", "|45=3|372=D|");
        }
        assertThat(terminal.out()).contains("fault delay", "fault reject");
    }

    @Test
    void aScriptAnswersWithFieldsOfTheMessage() throws IOException {
        Path script = Files.writeString(
                dir.resolve("script"),
                "# greets\nat logon send B 148=hello|\non D send j 45=$34|372=D|380=0|58=no $11|\n");
        try (Client client = new Client("--script", script.toString())) {
            assertThat(client.hear()).contains("|35=B|34=2|", "|148=hello|");
            client.order("A1");
            assertThat(client.hear()).contains("|35=j|34=3|", "|45=2|372=D|380=0|58=no A1|");
        }
    }

    @Test
    void aLogIsFollowedWithTheIdentifiersOfTheOrders() throws IOException {
        Path log = Files.writeString(
                dir.resolve("session.log"),
                String.join(
                        "\n",
                        fix("35=D|34=2|49=BANZAI|56=EXEC|52=20260131-08:00:00|11=X1|"),
                        fix("35=8|34=2|49=EXEC|56=BANZAI|52=20260131-08:00:00|37=7|11=X1|39=0|"),
                        fix("35=8|34=3|49=EXEC|56=BANZAI|52=20260131-08:00:01|37=7|11=X1|39=2|"),
                        fix("35=F|34=3|49=BANZAI|56=EXEC|52=20260131-08:00:02|11=X2|41=X1|"),
                        fix("35=9|34=4|49=EXEC|56=BANZAI|52=20260131-08:00:02|37=7|11=X2|41=X1|")));
        try (Client client = new Client("--from", log.toString(), "--sender", "EXEC")) {
            client.order("A1");
            assertThat(client.hear()).contains("|37=7|11=A1|39=0|");
            assertThat(client.hear()).contains("|37=7|11=A1|39=2|");
            client.say("35=F", "11=A2|41=A1|");
            assertThat(client.hear()).contains("|35=9|", "|37=7|11=A2|41=A1|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gap", "gap@0", "delay@3", "drop@1:5", "burn@1"})
    void aWrongFaultIsAUsageError(String fault) {
        assertThat(terminal.execute("--port", "0", "--fault", fault)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("is no fault; expected gap@N");
    }

    @Test
    void aWrongRuleIsToldWithItsLine() throws IOException {
        Path script = Files.writeString(dir.resolve("script"), "on D send 8 37=1|\non D answer 8\n");
        assertThat(terminal.execute("--connect", "127.0.0.1:1", "--script", script))
                .isEqualTo(ExitCode.USAGE);
        assertThatThrownBy(() -> ReplySource.script(script))
                .hasMessageContaining("script:2: 'on D answer 8' is no rule");
    }
}
