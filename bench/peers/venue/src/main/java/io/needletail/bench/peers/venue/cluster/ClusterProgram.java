package io.needletail.bench.peers.venue.cluster;

import io.aeron.cluster.service.ClusteredService;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.ClusterNode;
import io.needletail.venue.sequencer.EmbeddedNode;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.sequencer.Sequencer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The programs of {@code bench cluster}. All end when their input ends.
 *
 * <pre>
 *   node SERVICE NODES PORT SYNC DIR MEMORY ID     a node; prints READY
 *   embedded SERVICE 1 PORT SYNC DIR MEMORY        a node and its client; prints READY, then executes commands
 *   client SERVICE NODES PORT SYNC DIR MEMORY      a client; prints READY, then executes commands
 *
 *   SERVICE is echo, match (orders trade) or rest (orders rest)
 *
 *   closed COUNT           prints CLOSED and the words of Load
 *   paced RATE SECONDS     prints PACED and the words of Load
 * </pre>
 */
public final class ClusterProgram {
    private static final int SERVICE = 1;
    private static final int NODES = 2;
    private static final int PORT = 3;
    private static final int SYNC = 4;
    private static final int DIR = 5;
    private static final int MEMORY = 6;
    private static final int ID = 7;

    private final String[] words;
    private final BufferedReader input =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));

    private ClusterProgram(String[] words) {
        this.words = words;
    }

    /** Executes a command. */
    public static void main(String[] words) throws IOException {
        if (words.length < ID)
            throw new IllegalArgumentException("expected node, embedded or client, and what they need");
        ClusterProgram program = new ClusterProgram(words);
        switch (words[0]) {
            case "node" -> program.node();
            case "embedded" -> program.embedded();
            case "client" -> program.client();
            default -> throw new IllegalArgumentException("expected node, embedded or client, got " + words[0]);
        }
    }

    private void node() throws IOException {
        try (ClusterNode _ = ClusterNode.launch(config(Integer.parseInt(words[ID])), service(), new Errors())) {
            System.out.println("READY");
            while (input.readLine() != null) Thread.onSpinWait();
        }
    }

    private void embedded() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.launch(config(0), service(), new Errors())) {
            execute(node.client(1));
        }
    }

    private void client() throws IOException {
        // The nodes of this machine have their keys beside their folders.
        KeyFolder keys = new KeyFolder(Path.of(words[DIR], "keys"));
        keys.make(KeyFolder.STANDARD);
        execute(ClientConfig.udp(keys.key(KeyFolder.OPERATOR), 1, members(), Path.of(words[MEMORY], "client")));
    }

    private void execute(ClientConfig config) throws IOException {
        Load load = new Load();
        try (Caller caller = isEcho()
                ? new EchoCaller(config, load)
                : new MatchCaller(config, words[SERVICE].equals("match"), load)) {
            load.use(caller);
            System.out.println("READY");
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                String[] command = line.split(" ", -1);
                System.out.println(
                        command[0].equals("closed")
                                ? "CLOSED " + load.closed(Integer.parseInt(command[1]))
                                : "PACED " + load.paced(Integer.parseInt(command[1]), Integer.parseInt(command[2])));
            }
        }
    }

    private boolean isEcho() {
        return words[SERVICE].equals("echo");
    }

    private ClusteredService service() {
        return isEcho() ? new EchoService() : new Sequencer(SequencerConfig.DEFAULTS);
    }

    private ClusterMembers members() {
        return ClusterMembers.local(Integer.parseInt(words[NODES]), Integer.parseInt(words[PORT]));
    }

    private NodeConfig config(int id) {
        NodeDirectories directories =
                NodeDirectories.in(Path.of(words[DIR], "node-" + id), Path.of(words[MEMORY], "node-" + id));
        return NodeConfig.of(members(), id, directories.cleaned()).withFileSyncLevel(Integer.parseInt(words[SYNC]));
    }

    /** Errors of a node end its process: a measurement of a broken cluster is none. */
    private static final class Errors implements NodeListener {
        @Override
        public void error(Throwable error) {
            System.err.println("ERROR " + error);
        }

        @Override
        public void terminated(String part) {
            System.err.println("ENDED " + part);
            Runtime.getRuntime().halt(1);
        }
    }
}
