import { utcDay } from '@asili/kernel';
import { PhotoTooLarge } from './errors.ts';

/** Dated policy: what one artisan may upload and how long it is kept unused. Photos of a product are counted elsewhere (`photoLimits` of the contracts). */
interface PhotoPolicy {
  readonly since: string;
  readonly uploadsPerDay: number;
  /** Days an upload waits for a product before it is removed. */
  readonly unusedDays: number;
}
const photoPolicies: readonly PhotoPolicy[] = [{ since: '2026-11-01', uploadsPerDay: 500, unusedDays: 7 }];

/** The policy in force: the last one whose day has come. */
export function photoPolicyAt(now: Date): PhotoPolicy {
  const day = utcDay(now);
  return photoPolicies.findLast((policy) => policy.since <= day) ?? (photoPolicies[0] as PhotoPolicy);
}

/** Decoded size of base64 text in bytes, without decoding it. */
export function base64Bytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

/** @throws PhotoTooLarge */
export function checkPhotoSize(bytes: number, limitBytes: number): void {
  if (bytes > limitBytes) throw new PhotoTooLarge(limitBytes);
}
