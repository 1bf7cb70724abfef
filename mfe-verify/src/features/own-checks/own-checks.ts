import type { VerifyReply } from '@asili/contracts';
import { readConsent } from '@asili/web/consent';

/** One check made on this device; what the list shows, and no more. */
export interface OwnCheck {
  /** The verification's id: the same check is kept once. */
  readonly id: string;
  readonly code: string;
  readonly at: string;
  readonly verdict: string;
  readonly isAuthentic: boolean;
  readonly name?: string;
}

const key = 'verify-checks';
const mostChecks = 50;

/** Whether the reader allows a list here (cookie policy, functional storage). */
export const mayKeepChecks = (): boolean => readConsent().functional;

/** The checks made on this device, newest first. None without consent: what was kept before goes. */
export function ownChecks(): readonly OwnCheck[] {
  if (!mayKeepChecks()) {
    clearOwnChecks();
    return [];
  }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isCheck).slice(0, mostChecks) : [];
  } catch {
    return [];
  }
}

/** Keeps a check if that is allowed; the same one once. A browser that keeps nothing is no failure. */
export function keepOwnCheck(code: string, { isAuthentic, verification, product }: VerifyReply): void {
  if (!mayKeepChecks()) return;
  const check: OwnCheck = { id: verification.id, code: code.slice(0, 200), at: verification.verifiedAt, verdict: verification.verdict, isAuthentic, ...(product && { name: product.name }) };
  const others = ownChecks().filter(({ id }) => id !== check.id);
  try {
    localStorage.setItem(key, JSON.stringify([check, ...others].slice(0, mostChecks)));
  } catch {
    // Full or shut: there is no list then.
  }
}

export function clearOwnChecks(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

function isCheck(value: unknown): value is OwnCheck {
  const { id, code, at, verdict, isAuthentic, name } = (value ?? {}) as Record<string, unknown>;
  return [id, code, at, verdict].every((text) => typeof text === 'string') && typeof isAuthentic === 'boolean' && (name === undefined || typeof name === 'string');
}
