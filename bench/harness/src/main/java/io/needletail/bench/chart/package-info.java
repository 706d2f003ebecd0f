/** Drawings in SVG of measurements: curves, dots and bars on logarithmic axes, for the page and for the documents. */
package io.needletail.bench.chart;
