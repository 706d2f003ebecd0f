/** {@code bench all} and {@code bench report}: everything in turn, and one page that shows it. */
package io.needletail.bench.report;
