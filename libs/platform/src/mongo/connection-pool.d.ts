/** A server's connections in the MongoDB driver; not part of its public names. */
declare module 'mongodb/lib/cmap/connection_pool.js' {
  export class ConnectionPool {
    readonly options: { readonly minPoolSize: number; readonly maxIdleTimeMS: number };
    minPoolSizeTimer: NodeJS.Timeout | undefined;
    ensureMinPoolSize(): void;
  }
}
