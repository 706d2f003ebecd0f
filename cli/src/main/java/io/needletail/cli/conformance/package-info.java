/** {@code needletail conformance}: acceptance definitions in QuickFIX's notation against any engine, or our own. */
package io.needletail.cli.conformance;
