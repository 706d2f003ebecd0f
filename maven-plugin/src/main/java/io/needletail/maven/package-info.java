/** The Maven plugin: generates views and writers of messages during a build. */
package io.needletail.maven;
