/** {@code needletail bench floor}: the cost of the machine without any FIX. */
package io.needletail.bench.floor;
