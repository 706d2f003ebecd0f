/** Counters and latency stages of an engine as meters of Micrometer, for the registry of an application. */
package io.needletail.micrometer;
