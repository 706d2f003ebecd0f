/** Readable logs of messages and events, written beside the engine's thread, and what they must not show. */
package io.needletail.engine.log;
