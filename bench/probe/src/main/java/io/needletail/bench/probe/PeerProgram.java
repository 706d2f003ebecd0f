package io.needletail.bench.probe;

/**
 * The main method of a peer: one end of a run, which the command line names.
 *
 * @param server answers
 * @param client measures round trips
 * @param echoClient measures echoes at a rate
 */
public record PeerProgram(End server, End client, End echoClient) {
    /** One end of a run, until the harness says {@code quit}. */
    @FunctionalInterface
    public interface End {
        /** Serves, or measures; throws when that fails or its figures would mean nothing. */
        void run(PeerArguments arguments, ParentLine parent) throws Exception;
    }

    /** Runs an end and then ends the process, for many an engine's threads are no daemons. */
    public void run(String... args) {
        PeerArguments arguments = PeerArguments.parse(args);
        ParentLine parent = ParentLine.open();
        try {
            end(arguments).run(arguments, parent);
            System.exit(0);
        } catch (InvalidRun reason) {
            parent.failed(reason.getMessage());
        } catch (RuntimeException bug) {
            throw bug;
        } catch (Exception failure) {
            parent.failed(failure.toString());
        }
        System.exit(1);
    }

    private End end(PeerArguments arguments) {
        if (arguments.server()) return server;
        return arguments.echo() ? echoClient : client;
    }
}
