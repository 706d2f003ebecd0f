/**
 * Reads QuickFIX-style configuration files: {@link io.needletail.engine.config.ConfigFile} keeps the text's sections
 * and lines, {@link io.needletail.engine.config.EngineSetup} is what they mean.
 */
package io.needletail.engine.config;
