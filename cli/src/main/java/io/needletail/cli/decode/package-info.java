/** {@code needletail decode}: the messages of any log, capture or journal with names and meanings. */
package io.needletail.cli.decode;
