import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** A strong ETag of what is sent, in quotes. Source: RFC 9110, 8.8.3. @param version stands before it, where it has one */
export function etagOf(body: string | Uint8Array, version?: number): string {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return version === undefined ? `"${digest}"` : `"${version}.${digest}"`;
}

/** Whether a text is one of the secrets (such as the one in use and the one before it), in time that tells nothing of them. */
export function isSecret(given: string, secrets: readonly string[]): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return secrets.map((secret) => timingSafeEqual(digest(given), digest(secret))).includes(true);
}
