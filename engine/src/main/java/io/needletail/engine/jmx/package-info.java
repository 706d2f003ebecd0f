/**
 * JMX: the sessions of an engine as MBeans with the names, attributes and operations that QuickFIX/J's users know.
 * Reading an attribute needs no engine's thread; an operation is a command of
 * {@link io.needletail.engine.EngineControl}.
 */
package io.needletail.engine.jmx;
