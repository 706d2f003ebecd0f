/** {@code needletail reconcile}: compares the logs that both sides of a session kept. */
package io.needletail.cli.reconcile;
