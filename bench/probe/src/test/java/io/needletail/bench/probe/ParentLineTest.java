package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ParentLineTest {

    private final PipedOutputStream toPeer = new PipedOutputStream();
    private final PipedInputStream fromPeer = new PipedInputStream();
    private BufferedReader answers;
    private ParentLine line;

    @BeforeEach
    void connect() throws IOException {
        answers = new BufferedReader(new InputStreamReader(fromPeer, StandardCharsets.US_ASCII));
        line = ParentLine.open(new PipedInputStream(toPeer), new PipedOutputStream(fromPeer));
    }

    @AfterEach
    void disconnect() throws IOException {
        toPeer.close();
        line.awaitQuit();
    }

    private void say(String text) throws IOException {
        toPeer.write(text.getBytes(StandardCharsets.US_ASCII));
        toPeer.flush();
    }

    @Test
    void aMarkReturnsBytesCollectionsAndTheTimeOfTheCompiler() throws IOException {
        say("mark\n");
        String first = answers.readLine();
        byte[] garbage = new byte[100_000];
        say("mark\n");
        String second = answers.readLine();

        assertThat(first).matches("MARK alloc=\\d+ gc=\\d+ own=\\d+ jit=\\d+ up=\\d+");
        assertThat(bytes(second) - bytes(first)).isGreaterThanOrEqualTo(garbage.length);
    }

    private static long bytes(String mark) {
        return Long.parseLong(mark.substring(mark.indexOf('=') + 1, mark.indexOf(" gc")));
    }

    @Test
    void quitEndsTheRun() throws IOException {
        assertThat(line.wanted()).isTrue();
        say("quit\n");
        line.awaitQuit();
        assertThat(line.wanted()).isFalse();
    }

    @Test
    void theEndOfTheStreamCountsAsQuit() throws IOException {
        toPeer.close();
        line.awaitQuit();
        assertThat(line.wanted()).isFalse();
    }

    @Test
    void everyEventIsOneLine() throws IOException {
        line.ready(4711);
        line.measuring();
        line.done(9);
        line.failed("two\nlines");

        assertThat(answers.readLine()).isEqualTo("READY port=4711");
        assertThat(answers.readLine()).isEqualTo("MEASURING");
        assertThat(answers.readLine()).isEqualTo("DONE count=9");
        assertThat(answers.readLine()).isEqualTo("FAILED two lines");
    }
}
