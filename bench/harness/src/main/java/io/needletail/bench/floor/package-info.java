/** {@code needletail bench floor}: what the machine costs before anybody speaks FIX. */
package io.needletail.bench.floor;
