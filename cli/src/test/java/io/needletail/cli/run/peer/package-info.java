/** Our engine and the real QuickFIX/J, in two releases of it, against each other in every version of FIX. */
package io.needletail.cli.run.peer;
