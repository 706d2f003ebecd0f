/**
 * The agent: carries the contract of admin channels to other hosts, over TLS with client certificates.
 * {@link io.needletail.engine.admin.AdminServer} serves its clients,
 * {@link io.needletail.engine.admin.AdminClient} calls the engines.
 */
package io.needletail.engine.agent;
