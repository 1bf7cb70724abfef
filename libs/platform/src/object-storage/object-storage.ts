const segment = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A programming error: the key could leave its place. */
class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey';
}

/**
 * Whole objects under keys such as `k3/img_01J…/640.webp`, shared by all instances of a service. Every method may run
 * beside itself on many hosts: an object is there whole or not at all, and of two writers the last one stays.
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
