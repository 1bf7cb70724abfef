import { createHash } from 'node:crypto';

/** sha256 of a file in the form the `integrity` attribute takes. */
export function integrityOf(bytes) {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
