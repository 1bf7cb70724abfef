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
export abstract class ContentStore {
  /** The identifiers `putDirectory` would give; stores nothing. */
  abstract identify(files: readonly ContentFile[]): Promise<StoredDirectory>;
  /** Durable when it returns. Storing the same bytes again changes nothing and gives the same identifiers; safe beside itself. */
  abstract putDirectory(files: readonly ContentFile[]): Promise<StoredDirectory>;
}

/** What lies at an address: a file's bytes, or the names in a directory. */
export type UnixFsContent =
  | { kind: 'file'; cid: string; bytes: AsyncIterable<Uint8Array> }
  | { kind: 'directory'; cid: string; entries: { name: string; cid: string; size: number }[] };

/** Reads content by address. Every block is hashed on the way. Every method: @throws InvalidCid, ContentNotFound, ContentDamaged */
export abstract class ContentReader {
  /** The file or directory at `cid/path`. */
  abstract unixfs(cid: string, path: string): Promise<UnixFsContent>;
  /** One block. */
  abstract block(cid: string, path: string): Promise<{ cid: string; bytes: Uint8Array }>;
  /** The graph below an address as CARv1, blocks in depth-first order. Absence is an error and not an empty archive. */
  abstract car(cid: string, path: string): Promise<{ cid: string; bytes: AsyncIterable<Uint8Array> }>;
}

/** Further copies of stored content, outside our own storage. */
export abstract class ContentCopies {
  /** Asks for a copy of one directory; does nothing where none is configured. The same directory asked for twice is copied once. */
  abstract request(root: string): Promise<void>;
}
