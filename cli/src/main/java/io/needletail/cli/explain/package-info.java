/** {@code needletail explain}: what an error number means and what to do about it. */
package io.needletail.cli.explain;
