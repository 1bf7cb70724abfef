import { stored, storedItems } from '../storage/registry.ts';
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

/**
 * Keeps the choices in this browser, and deletes what functional storage holds when that is not among them. False when it
 * does not let us; then the answer stays no.
 */
export function keepConsent(consent: Consent): boolean {
  const isKept = storage.setJson(key, consent);
  if (!consent.functional) deleteFunctional();
  return isKept;
}

function deleteFunctional(): void {
  for (const { kind, place, name } of storedItems)
    if (kind === 'functional' && place === 'storage') storage.remove(name);
  void import('../offline/verifications.ts').then(({ dropVerdicts }) => dropVerdicts(false)).catch(() => undefined);
}
