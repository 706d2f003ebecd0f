/**
 * {@code needletail session}, {@code status} and {@code reload}: commands for a running engine, over its admin channel.
 */
package io.needletail.cli.admin;
