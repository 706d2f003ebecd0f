package io.needletail.bench.probe;

/**
 * The main method of a peer: one end of a run, which the command line names.
 *
 * @param server serves both workloads
 * @param roundTrips makes the client that measures round trips
 * @param echoes makes the client that measures echoes at a rate
 */
public record PeerProgram(
        Server server, ClientPort.Factory<RoundTripDriver> roundTrips, ClientPort.Factory<EchoRun> echoes) {

    /** Runs the server until the harness sends {@code quit}. */
    @FunctionalInterface
    public interface Server {
        /** Serves; throws when that fails. */
        void serve(PeerArguments arguments, ParentLine parent) throws Exception;
    }

    /** Runs an end and then ends the process, because the threads of many engines are no daemons. */
    public void run(String... args) {
        PeerArguments arguments = PeerArguments.parse(args);
        ParentLine parent = ParentLine.open();
        try {
            if (arguments.server()) {
                server.serve(arguments, parent);
            } else if (arguments.echo()) {
                EchoRun.run(arguments, parent, echoes);
            } else {
                RoundTripDriver.run(arguments, parent, roundTrips);
            }
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
}
