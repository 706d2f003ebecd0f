/**
 * Common form of results: every measurement creates a {@link io.needletail.bench.result.Result}, and terminal, JSON,
 * Markdown,
 * HTML and {@code bench compare} render it.
 *
 * <pre>
 *   measurement ─▶ Result: environment, columns (unit, format), rows per peer and round
 *                    ├─▶ TextReport       the terminal
 *                    ├─▶ ResultJson ─▶ file ─▶ ResultJson ─▶ MarkdownReport, report.Page, compare.Verdict
 *                    └─▶ summary          over the rounds, by the rule of each column
 * </pre>
 */
package io.needletail.bench.result;
