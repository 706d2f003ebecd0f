/** Journals as text and as stores of QuickFIX/J, and the way back. */
package io.needletail.tools.history;
