/** Keyed and plain hashes; the pepper never leaves the adapter. */
export abstract class Hasher {
  /** HMAC-SHA256 with the pepper, hex. `purpose` keeps hashes of different kinds apart. */
  abstract keyed(purpose: 'code' | 'address', text: string): string;
  /** SHA-256, hex: for secrets that are already 256 random bits. */
  abstract plain(text: string): string;
  /** Equal, in time that does not depend on where they differ. */
  abstract same(left: string, right: string): boolean;
  /** Six random digits. */
  abstract randomCode(): string;
  /** 256 random bits, base64url. */
  abstract randomSecret(): string;
}
