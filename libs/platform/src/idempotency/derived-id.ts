import type { IdPrefix } from '@asili/kernel';
import { createHash } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The id of something a command makes: the same for each attempt of that command, as sortable as the command's id. */
export function derivedId(prefix: IdPrefix, commandId: string, purpose = ''): string {
  const hash = createHash('sha256').update(`${prefix}\0${commandId}\0${purpose}`).digest();
  const random = Array.from(hash.subarray(0, 16), (byte) => alphabet.charAt(byte & 31)).join('');
  const time =
    /^com_([0-9a-hjkmnp-tv-z]{10})/.exec(commandId)?.[1] ??
    Array.from(hash.subarray(16, 26), (byte) => alphabet.charAt(byte & 31)).join('');
  return `${prefix}_${time}${random}`;
}
