/** {@code bench compare}: two builds, their rounds interleaved, a column each and a verdict. */
package io.needletail.bench.compare;
