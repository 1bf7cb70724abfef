/** One file of a directory to be stored; `path` may hold one `/`. */
export interface ContentFile {
  path: string;
  bytes: Uint8Array;
}

/** A stored directory: its identifier and that of every file, by path. All identifiers are CIDv1 text. */
export interface StoredDirectory {
  root: string;
  files: ReadonlyMap<string, string>;
}

/** Keeps content under the identifier that follows from its bytes (UnixFS, profile unixfs-v1-2025, IPIP-499). */
export interface ContentStore {
  /** The identifiers `putDirectory` would give; stores nothing. */
  identify(files: readonly ContentFile[]): Promise<StoredDirectory>;
  /**
   * Durable when it returns: every block was synced to disk. Storing the same bytes again changes nothing and gives the
   * same identifiers; safe beside itself.
   */
  putDirectory(files: readonly ContentFile[]): Promise<StoredDirectory>;
  /** The directory and all below it as one CARv1, blocks in depth-first order. */
  exportCar(root: string): AsyncIterable<Uint8Array>;
}
export const ContentStore = Symbol('ContentStore');
