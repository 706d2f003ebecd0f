/**
 * Processes that live at the same time and take turns, so that a slow moment of the machine meets all of them: their
 * commands, their lines, and the figures in those lines.
 */
package io.needletail.bench.turns;
