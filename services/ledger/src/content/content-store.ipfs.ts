import { job, Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { exporter } from 'ipfs-unixfs-exporter';
import { type ImportCandidate, importer, type WritableStorage } from 'ipfs-unixfs-importer';
import type { CID } from 'multiformats/cid';
import { Settings } from '../settings.ts';
import { type Block, BlockStore, ContentNotFound, walk, writeCar, parseCid } from './block-store.ipfs.ts';

/** Kubo's RPC did not take the archive. */
export class KuboRefused extends Error {
  override readonly name = 'KuboRefused';
}

const timeoutMs = 60_000;

/**
 * Imports an archive into a Kubo node and pins it. It goes as CAR, never as files: Kubo would cut files its own way and
 * give them other identifiers. Importing twice changes nothing. Source: Kubo RPC, /api/v0/dag/import.
 *
 * @throws KuboRefused if the node did not pin exactly this root
 */
export async function importCar(url: string, root: string, car: AsyncIterable<Uint8Array>): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of car) parts.push(new Uint8Array(part));
  const form = new FormData();
  form.append('file', new Blob(parts, { type: 'application/vnd.ipld.car' }), `${root}.car`);
  const response = await fetch(new URL('/api/v0/dag/import?pin-roots=true', url), {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  const text = await response.text();
  if (!response.ok) throw new KuboRefused(`status ${response.status}`);
  const pinned = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => pinnedRoot(line));
  if (!pinned.includes(root)) throw new KuboRefused('the root was not pinned');
}

/** The root of one line of the reply, if it was pinned without an error. */
function pinnedRoot(line: string): string | undefined {
  try {
    const { Root: root } = JSON.parse(line) as { Root?: { Cid?: { '/'?: string }; PinErrorMsg?: string } };
    return root?.PinErrorMsg ? undefined : root?.Cid?.['/'];
  } catch (error) {
    throw Object.assign(new KuboRefused('the answer is no JSON'), { cause: error });
  }
}

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
  /** Durable when it returns. Storing the same bytes again changes nothing and gives the same identifiers; safe under concurrent runs. */
  abstract putDirectory(files: readonly ContentFile[]): Promise<StoredDirectory>;
}

/** What lies at an address: a file's bytes, or the names in a directory. */
export type UnixFsContent =
  | { kind: 'file'; cid: string; bytes: AsyncIterable<Uint8Array> }
  | { kind: 'directory'; cid: string; entries: { name: string; cid: string; size: number }[] };

const copyContent = job<{ readonly root: string }>('copy-content', { attempts: 20, concurrency: 2 });

/** Reads content by address. Every block is hashed on the way. Every method: @throws InvalidCid, ContentNotFound, ContentDamaged */
@Injectable()
export class ContentReader {
  constructor(private readonly blocks: BlockStore) {}

  /** The file or directory at `cid/path`. */
  async unixfs(cid: string, path: string): Promise<UnixFsContent> {
    const entry = await this.resolve(parseCid(cid), path);
    if (entry.type === 'file' || entry.type === 'raw' || entry.type === 'identity')
      return { kind: 'file', cid: entry.cid.toString(), bytes: entry.content() };
    if (entry.type !== 'directory') throw new ContentNotFound();
    const entries = [];
    for await (const child of entry.entries())
      entries.push({ name: child.name, cid: child.cid.toString(), size: await this.size(child.cid) });
    return { kind: 'directory', cid: entry.cid.toString(), entries };
  }

  /** One block. */
  async block(cid: string, path: string): Promise<{ cid: string; bytes: Uint8Array }> {
    const target = await this.target(cid, path);
    return { cid: target.toString(), bytes: await this.blocks.get(target) };
  }

  /** The graph below an address as CARv1, blocks in depth-first order. Absence is an error and not an empty archive. */
  async car(cid: string, path: string): Promise<{ cid: string; bytes: AsyncIterable<Uint8Array> }> {
    const root = await this.target(cid, path);
    await this.blocks.get(root); // Before anything is given, so that absence is an error and not an empty archive.
    return {
      cid: root.toString(),
      bytes: writeCar(
        root,
        walk(root, (one) => this.blocks.get(one)),
      ),
    };
  }

  private async target(cid: string, path: string): Promise<CID> {
    const root = parseCid(cid);
    return path === '' ? root : (await this.resolve(root, path)).cid;
  }

  private async resolve(root: CID, path: string) {
    const segments = path.split('/').filter((part) => part !== '');
    if (path.length > maxPathLength || segments.length > maxSegments) throw new ContentNotFound();
    const source = { get: (cid: CID) => once(this.blocks.get(cid)) };
    try {
      return await exporter([root.toString(), ...segments].join('/'), source);
    } catch (error) {
      if (
        error instanceof Error &&
        (error.name === 'NotFoundError' || error.name === 'BadPathError' || error.name === 'NoPropError')
      )
        throw new ContentNotFound({ cid: root.toString() });
      throw error;
    }
  }

  private async size(cid: CID): Promise<number> {
    return (await this.blocks.get(cid)).byteLength;
  }
}

/**
 * Further copies of stored content, outside our own storage.
 * Copies in a Kubo node, where KUBO_URL names one. The identifier is the job id; importing the same archive again changes nothing.
 */
@Injectable()
export class ContentCopies implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly content: ContentReader,
    private readonly settings: Settings,
  ) {}

  /** Asks for a copy of one directory; does nothing where none is configured. The same directory asked for twice is copied once. */
  async request(root: string): Promise<void> {
    if (this.settings.kuboUrl) await this.jobs.add(copyContent, { id: root, data: { root } });
  }

  onApplicationBootstrap(): void {
    const { kuboUrl } = this.settings;
    if (!kuboUrl) return;
    this.jobs.work(copyContent, async ({ root }) => importCar(kuboUrl, root, (await this.content.car(root, '')).bytes));
  }
}

const maxPathLength = 512;
const maxSegments = 16;

async function* once(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes;
}

/**
 * The one profile every identifier of ours is made with (IPIP-499, ratified 2026-03-05). Never leave it out: the
 * importer's own defaults give other identifiers for files over 256 KiB.
 */
const profile = 'unixfs-v1-2025';

/** What the importer writes to, kept in memory until all of it can be made durable at once. */
export class BlockCollector implements WritableStorage {
  readonly blocks: Block[] = [];

  async put(cid: CID, value: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<CID> {
    this.blocks.push({ cid, bytes: value instanceof Uint8Array ? value : await join(value) });
    return cid;
  }
}

async function join(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
}

/** Imports files as one UnixFS directory; gives its identifier and that of every file and folder by path. Pure but for `storage`. */
export async function importDirectory(
  files: readonly ContentFile[],
  storage: WritableStorage,
): Promise<{ root: CID; entries: Map<string, CID> }> {
  const source: ImportCandidate[] = files.map((file) => ({ path: file.path, content: file.bytes }));
  const entries = new Map<string, CID>();
  let root: CID | undefined;
  for await (const entry of importer(source, storage, { profile, wrapWithDirectory: true })) {
    if (entry.path) entries.set(entry.path, entry.cid);
    else root = entry.cid;
  }
  if (!root) throw new RangeError('a directory needs at least one file');
  return { root, entries };
}

/** The content store over blocks that all instances share. Safe for many processes. */
@Injectable()
export class IpfsContentStore extends ContentStore {
  constructor(private readonly blocks: BlockStore) {
    super();
  }

  override async identify(files: readonly ContentFile[]): Promise<StoredDirectory> {
    return textual(await importDirectory(files, { put: async (cid) => cid }));
  }

  override async putDirectory(files: readonly ContentFile[]): Promise<StoredDirectory> {
    const collected = new BlockCollector();
    const imported = await importDirectory(files, collected);
    await this.blocks.putMany(collected.blocks);
    return textual(imported);
  }
}

function textual({ root, entries }: { root: CID; entries: ReadonlyMap<string, CID> }): StoredDirectory {
  return { root: root.toString(), files: new Map([...entries].map(([path, cid]) => [path, cid.toString()])) };
}
