package io.needletail.console;

/** Kinds of requests by what they wait for. Each kind has threads of its own, so that none waits for another. */
enum RequestWork {
    /** {@code /health}: nothing. */
    HEALTH,
    /** Reads of what the console has in memory, {@code /ready} and {@code /metrics} included. */
    STATE,
    /** Reads that ask an engine or read a file. */
    READ,
    /** Searches in journals. */
    SEARCH,
    /** Logins: the provider of identities is asked. */
    LOGIN,
    /** Changes: commands to engines and their configurations. */
    CHANGE
}
