/** The verb {@code demo}: a venue, bots that trade on it over FIX, and a dashboard. */
package io.needletail.cli.demo;
