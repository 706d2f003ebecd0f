/** Compares the messages of two logs of one session. */
package io.needletail.tools.reconcile;
