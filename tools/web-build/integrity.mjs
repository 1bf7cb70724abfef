import { createHash } from 'node:crypto';

/** sha384 of a file in the form the `integrity` attribute takes. */
export function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
