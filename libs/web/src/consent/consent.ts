import { stored } from '../storage/registry.ts';
import { storage } from '../storage/storage.ts';

/** Kinds of storage a person may allow; what is essential is not asked. */
export const optionalKinds = ['analytics', 'marketing', 'functional'] as const;
export type OptionalKind = (typeof optionalKinds)[number];
export type Consent = Readonly<Record<OptionalKind, boolean>>;

export const nothingOptional: Consent = { analytics: false, marketing: false, functional: false };
const key = stored.consent.name;

/** The kept choices. Nothing kept, or nothing readable, means no to everything. */
export function readConsent(): Consent {
  const kept = (storage.getJson(key) ?? {}) as Readonly<Record<string, unknown>>;
  return {
    analytics: kept['analytics'] === true,
    marketing: kept['marketing'] === true,
    functional: kept['functional'] === true,
  };
}

/** Keeps the choices in this browser. False when it does not let us; then the answer stays no. */
export function keepConsent(consent: Consent): boolean {
  return storage.setJson(key, consent);
}

/**
 * The one gate of everything optional: runs `start` only if its kind was allowed, and says whether it ran. Whoever adds
 * analytics, campaigns or embedded things starts them through here.
 */
export function ifAllowed(kind: OptionalKind, start: () => void): boolean {
  if (!readConsent()[kind]) return false;
  start();
  return true;
}
