/** The timed messages of an engine as spans of OpenTelemetry, for the traces of an application. */
package io.needletail.opentelemetry;
