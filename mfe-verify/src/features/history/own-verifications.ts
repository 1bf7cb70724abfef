import type { VerifyReply } from '@asili/contracts';
import { storage, stored } from '@asili/web';
import { readConsent } from '@asili/web/consent';

/** One verification made on this device; what the list shows, and no more. */
export interface OwnVerification {
  /** The verification's id: the same one is kept once. */
  readonly id: string;
  readonly code: string;
  readonly at: string;
  readonly verdict: string;
  readonly isAuthentic: boolean;
  readonly name?: string;
}

const key = stored.verifications.name;
const maxKept = 50;

/** Whether the reader allows a list here (cookie policy, functional storage). */
export const mayKeepVerifications = (): boolean => readConsent().functional;

/** The verifications made on this device, newest first. None without consent: what was kept before goes. */
export function ownVerifications(): readonly OwnVerification[] {
  if (!mayKeepVerifications()) {
    clearOwnVerifications();
    return [];
  }
  const kept = storage.getJson(key);
  return Array.isArray(kept) ? kept.filter(isOwnVerification).slice(0, maxKept) : [];
}

/** Keeps a verification if that is allowed; the same one once. A browser that keeps nothing is no failure. */
export function keepOwnVerification(code: string, { isAuthentic, verification, product }: VerifyReply): void {
  if (!mayKeepVerifications()) return;
  const entry: OwnVerification = {
    id: verification.id,
    code: code.slice(0, 200),
    at: verification.verifiedAt,
    verdict: verification.verdict,
    isAuthentic,
    ...(product && { name: product.name }),
  };
  const others = ownVerifications().filter(({ id }) => id !== entry.id);
  storage.setJson(key, [entry, ...others].slice(0, maxKept));
}

export function clearOwnVerifications(): void {
  storage.remove(key);
}

function isOwnVerification(value: unknown): value is OwnVerification {
  const { id, code, at, verdict, isAuthentic, name } = (value ?? {}) as Record<string, unknown>;
  return (
    [id, code, at, verdict].every((text) => typeof text === 'string') &&
    typeof isAuthentic === 'boolean' &&
    (name === undefined || typeof name === 'string')
  );
}
