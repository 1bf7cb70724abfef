import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/define-config.ts';
import { readSecret } from '../config/secrets.ts';

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A programming error: the key could leave its place. */
class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey';
}

/**
 * Whole objects under keys such as `k3/img_01J…/640.webp`, shared by all instances of a service. Every method may run
 * concurrently on many hosts: an object is there whole or not at all, and of two writers the last one stays.
 * @throws Unavailable while the store cannot be reached
 */
export abstract class ObjectStorage {
  /** Durable when it resolves. Idempotent. @throws InvalidObjectKey */
  abstract put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such object. */
  abstract get(key: string): Promise<Uint8Array | undefined>;
  /** Keys that begin with the folder `prefix`, which ends in '/', sorted. */
  abstract list(prefix: string): Promise<string[]>;
  /** Idempotent. */
  abstract delete(key: string): Promise<void>;
}

/** The key itself. Segments hold letters, digits, '.', '_' and '-' and begin with a letter or digit, so none is '..' or hidden. */
export function checkedKey(key: string): string {
  if (key.length > 512 || !key.split('/').every((part) => segment.test(part)))
    throw new InvalidObjectKey(`not an object key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

/** @see checkedKey */
export function checkedPrefix(prefix: string): string {
  checkedKey(prefix.replace(/\/$/, ''));
  if (!prefix.endsWith('/')) throw new InvalidObjectKey(`a prefix ends in '/': ${JSON.stringify(prefix)}`);
  return prefix;
}

/**
 * Objects as files of the same names below a folder, for one host or a shared file system. A write goes to a hidden file
 * beside its place, is synced, renamed, and its folder synced.
 */
export class DirectoryObjectStorage extends ObjectStorage {
  private readonly folders = new Map<string, Promise<void>>();

  constructor(private readonly root: string) {
    super();
  }

  override async put(key: string, bytes: Uint8Array): Promise<void> {
    const file = this.fileOf(key);
    const folder = path.dirname(file);
    await this.folderReady(folder);
    const draft = path.join(folder, `.${randomUUID()}`);
    try {
      await this.writeSynced(draft, bytes);
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  override async get(key: string): Promise<Uint8Array | undefined> {
    return unlessMissing(readFile(this.fileOf(key)), undefined);
  }

  override async list(prefix: string): Promise<string[]> {
    const folder = path.join(this.root, checkedPrefix(prefix));
    const entries = await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }), []);
    const visible = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    return visible
      .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .sort();
  }

  override async delete(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  private fileOf(key: string): string {
    return path.join(this.root, checkedKey(key));
  }

  /** Made once per process; somebody who removed the folder meanwhile gets it made again. */
  private async folderReady(folder: string): Promise<void> {
    const known = this.folders.get(folder);
    if (known) return known;
    const made = mkdir(folder, { recursive: true }).then(() => syncFolder(path.dirname(folder)));
    this.folders.set(folder, made);
    made.catch(() => this.folders.delete(folder));
    if (this.folders.size > 10_000) this.folders.clear();
    return made;
  }

  private async writeSynced(file: string, bytes: Uint8Array): Promise<void> {
    const handle = await open(file, 'wx', 0o644).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      this.folders.delete(path.dirname(file));
      await this.folderReady(path.dirname(file));
      return open(file, 'wx', 0o644);
    });
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Makes a rename inside the folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function unlessMissing<T, E>(work: Promise<T>, otherwise: E): Promise<T | E> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}

/**
 * The place where a service keeps objects of one area, such as 'media': the bucket S3_BUCKET under
 * `<owner>/<area>/`, else the folder `<ASILI_DATA_DIR>/<area>`. Loads the S3 client only where it is used.
 * @param folder another folder than the default
 * @param owner whose objects they are, where another service reads them; only that one writes
 * @throws ConfigError naming the missing secret in production
 */
export async function objectStorageOf(
  config: Config,
  area: string,
  folder = path.join(config.values.ASILI_DATA_DIR, area),
  owner = config.service,
): Promise<ObjectStorage> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID } = config.values;
  if (!S3_BUCKET) return new DirectoryObjectStorage(folder);
  const { S3ObjectStorage } = await import('./s3-object-storage.ts');
  return new S3ObjectStorage({
    bucket: S3_BUCKET,
    prefix: `${owner}/${area}/`,
    region: S3_REGION,
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    ...(S3_ACCESS_KEY_ID && {
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: readSecret(config, 's3-secret-access-key') },
    }),
  });
}
