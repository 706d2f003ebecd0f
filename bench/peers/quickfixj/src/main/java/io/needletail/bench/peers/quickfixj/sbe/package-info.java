/** QuickFIX/J in {@code bench sbe}. */
package io.needletail.bench.peers.quickfixj.sbe;
