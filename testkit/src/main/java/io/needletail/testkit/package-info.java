/**
 * Contracts as abstract JUnit tests: an application extends {@link io.needletail.testkit.MessageStoreContract} to check
 * a message store of its own.
 */
package io.needletail.testkit;
