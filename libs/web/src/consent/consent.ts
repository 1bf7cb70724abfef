/** Kinds of storage a person may allow; what is essential is not asked. */
export const optionalKinds = ['analytics', 'marketing', 'functional'] as const;
export type OptionalKind = (typeof optionalKinds)[number];
export type Consent = Readonly<Record<OptionalKind, boolean>>;

export const nothingOptional: Consent = { analytics: false, marketing: false, functional: false };
const key = 'consent';

/** The kept choices. Nothing kept, or nothing readable, means no to everything. */
export function readConsent(): Consent {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return nothingOptional;
    const said = kept as Readonly<Record<string, unknown>>;
    return { analytics: said['analytics'] === true, marketing: said['marketing'] === true, functional: said['functional'] === true };
  } catch {
    return nothingOptional;
  }
}

/** Keeps the choices in this browser. False when it does not let us; then the answer stays no. */
export function keepConsent(consent: Consent): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(consent));
    return true;
  } catch {
    return false;
  }
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
