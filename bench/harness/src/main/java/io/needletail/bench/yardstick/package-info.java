/** {@code needletail bench yardstick}: the order book in a public benchmark of matching engines. */
package io.needletail.bench.yardstick;
