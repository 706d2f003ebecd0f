package io.needletail.bench.codec;

import java.io.PrintWriter;

/** What a run of codecs ends with. */
interface Figures {
    /** Prints tables and what is to be known about them. */
    void print(PrintWriter out);

    /** The same for programs. */
    String json();
}
