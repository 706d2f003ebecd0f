package io.needletail.engine.connect;

import java.nio.file.Path;

/** Address that an initiator connects to or an acceptor listens on. */
public sealed interface Endpoint permits TcpEndpoint, Endpoint.SocketFile, Endpoint.SharedMemory, Endpoint.InProcess {
    /**
     * A Unix domain socket of this machine.
     *
     * @param path the socket's file
     */
    record SocketFile(Path path) implements Endpoint {
        /**
         * The usual notation.
         *
         * @return such as {@code unix:/run/fix.sock}
         */
        @Override
        public String toString() {
            return "unix:" + path;
        }
    }

    /**
     * Memory shared by two processes of this machine.
     *
     * @param path socket file that both processes use for the handshake
     */
    record SharedMemory(Path path) implements Endpoint {
        /**
         * The usual notation.
         *
         * @return such as {@code shm:/dev/shm/fix}
         */
        @Override
        public String toString() {
            return "shm:" + path;
        }
    }

    /**
     * An acceptor in the same engine, without any socket.
     *
     * @param number distinguishes several endpoints, as ports do
     */
    record InProcess(int number) implements Endpoint {
        /**
         * The usual notation.
         *
         * @return such as {@code memory:9880}
         */
        @Override
        public String toString() {
            return "memory:" + number;
        }
    }
}
