/** {@code needletail bench record}: figures reach the documents from a result file, never by hand. */
package io.needletail.bench.publish;
