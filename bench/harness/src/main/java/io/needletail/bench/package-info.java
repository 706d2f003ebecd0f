/** {@code needletail bench}: the measurements, one package each. */
package io.needletail.bench;
