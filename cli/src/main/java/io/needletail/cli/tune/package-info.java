/** {@code needletail tune}: what of the machine costs latency, changed when asked and put back exactly. */
package io.needletail.cli.tune;
