/**
 * Fuzz targets: whatever the bytes are, each of them ends as an oracle says it must.
 *
 * <p>A target is an ordinary class that is handed what it examines, so that a broken variant can be put in its place:
 * each test shows that the target tells the two apart.
 */
package io.needletail.fuzz;
