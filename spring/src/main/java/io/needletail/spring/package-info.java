/** Sessions of an engine in a Spring Boot application: settings, listeners, lifecycle, health and an endpoint. */
package io.needletail.spring;
