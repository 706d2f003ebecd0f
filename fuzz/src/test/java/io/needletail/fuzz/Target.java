package io.needletail.fuzz;

/** Something that must hold for any bytes. */
@FunctionalInterface
interface Target {
    /**
     * Does whatever there is to do with the bytes; returns when all is as it must be, and throws anything when it is
     * not.
     *
     * @param data any bytes, not changed
     */
    void run(byte[] data);
}
