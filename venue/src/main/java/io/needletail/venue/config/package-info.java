/** Configuration of a venue: records with defaults, and the file that describes them. */
package io.needletail.venue.config;
