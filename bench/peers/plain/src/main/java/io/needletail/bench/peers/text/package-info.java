/** FIX as text, taken apart by the JDK's strings: what an encoder without a library looks like. */
package io.needletail.bench.peers.text;
