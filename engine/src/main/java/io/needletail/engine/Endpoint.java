package io.needletail.engine;

import java.nio.file.Path;

/** Where connections are made or awaited. */
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
     * @param path of the socket's file at which they meet
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
     * @param number tells several apart, as ports do
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
