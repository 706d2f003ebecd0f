/** Tests of the spans, with QuickFIX/J as the peer. */
package io.needletail.opentelemetry;
