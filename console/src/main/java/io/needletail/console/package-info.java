/**
 * The web console: engines seen in a browser, as JSON and as OpenMetrics. It reads an engine over its admin channel and
 * its journals from disk; the engine's thread does nothing for it but the commands of operators.
 */
package io.needletail.console;
