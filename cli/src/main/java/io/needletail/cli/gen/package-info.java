/** {@code needletail gen}: Java views and writers of messages, written from a dictionary. */
package io.needletail.cli.gen;
