import anyAscii from 'any-ascii';
import { toGsm7 } from '@asili/kernel';

/** A name in letters every phone shows: what has no spelling in the GSM alphabet is written by its sound. */
export function latin(name: string): string {
  return Array.from(name.normalize('NFC'), (letter) => (toGsm7(letter) === '?' ? anyAscii(letter) : letter)).join('');
}
