/** {@code needletail grep}: the messages that meet conditions on their fields. */
package io.needletail.cli.grep;
