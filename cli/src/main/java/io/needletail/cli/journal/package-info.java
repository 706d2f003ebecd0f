/** {@code needletail journal}: what a journal holds, as text and as a verdict. */
package io.needletail.cli.journal;
