// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient module, for every project that compiles this file
/// <reference path="./connection-pool.d.ts" />
import { ConnectionPool } from 'mongodb/lib/cmap/connection_pool.js';

let quiet = false;

/**
 * Stops the MongoDB driver 7.8 from waking the process ten times a second for each server, for ever, to see whether a pool
 * has fewer connections than it must and whether one was idle for too long. A pool without such limits needs neither: what a
 * lost server leaves behind goes when the pool is ready again. Repeating it changes nothing.
 */
export function quietPools(): void {
  if (quiet) return;
  quiet = true;
  const { prototype } = ConnectionPool;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { ensureMinPoolSize } = prototype;
  prototype.ensureMinPoolSize = function ensureOnceWithoutLimits(this: ConnectionPool): void {
    ensureMinPoolSize.call(this);
    if (this.options.minPoolSize === 0 && this.options.maxIdleTimeMS === 0) clearTimeout(this.minPoolSizeTimer);
  };
}
