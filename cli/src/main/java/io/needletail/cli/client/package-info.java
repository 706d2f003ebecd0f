/** The verb {@code client}: a FIX client for people and scripts. */
package io.needletail.cli.client;
