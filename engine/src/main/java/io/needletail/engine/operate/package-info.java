/**
 * Operating an engine from outside of its process: {@link io.needletail.engine.operate.AdminChannel} carries out the
 * commands that {@link io.needletail.engine.admin} receives, and shows sessions, certificates, dictionaries and figures
 * as JSON.
 */
package io.needletail.engine.operate;
