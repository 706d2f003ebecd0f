/** Needletail against two releases of QuickFIX/J in every version of FIX. */
package io.needletail.cli.run.peer;
