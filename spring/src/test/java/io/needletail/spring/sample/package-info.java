/** The application that the guide's page shows. */
package io.needletail.spring.sample;
