/** A router between two QuickFIX/J ends, in a process that the tests kill. */
package io.needletail.samples.router;
