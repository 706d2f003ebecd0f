/** Differences between two messages, and {@code needletail diff}, which compares the messages of two inputs. */
package io.needletail.cli.diff;
