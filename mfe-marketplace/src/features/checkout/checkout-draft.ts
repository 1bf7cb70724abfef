import { randomId, storage, stored } from '@asili/web';

/** What is typed on the page, in its order. */
export const textFields = [
  'email',
  'phoneCountry',
  'phoneNumber',
  'name',
  'country',
  'line1',
  'city',
  'region',
  'postalCode',
] as const;
export type CheckoutFields = Readonly<Record<(typeof textFields)[number], string>>;

/** What is typed at checkout, kept until it is bought or its person signs out: a reload or a dead battery costs nothing. */
export interface CheckoutDraft extends CheckoutFields {
  /** By artisan: 'pickup', or the id of a zone. */
  readonly choices: Readonly<Record<string, string>>;
  /** The purchase that was begun last. */
  readonly purchaseId: string;
  /** One key for one intended purchase: pressing again after a lost connection cannot hold the items twice. */
  readonly key: string;
  /** What the key stands for. */
  readonly keyOf: string;
}

const empty: CheckoutDraft = {
  name: '',
  email: '',
  phoneCountry: '',
  phoneNumber: '',
  line1: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  choices: {},
  purchaseId: '',
  key: '',
  keyOf: '',
};
const nameOf = (customerId: string) => `${stored.draft.name}checkout.${customerId}`;

/** The kept draft of this customer. Of one that somebody spoilt, what can be read is kept. */
export function readCheckout(customerId: string): CheckoutDraft {
  const kept = (storage.getJson(nameOf(customerId)) ?? {}) as Record<string, unknown>;
  const fits = Object.keys(empty).filter((field) => field !== 'choices' && typeof kept[field] === 'string');
  const choices = Object.entries((kept['choices'] ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    ...empty,
    ...Object.fromEntries(fits.map((field) => [field, kept[field]])),
    choices: Object.fromEntries(choices),
  };
}

export function writeCheckout(customerId: string, change: Partial<CheckoutDraft>): void {
  storage.setJson(nameOf(customerId), { ...readCheckout(customerId), ...change });
}

/** The key of what is intended: the kept one for the same again, else a new one. */
export function keyFor(customerId: string, intended: unknown): string {
  const { key, keyOf } = readCheckout(customerId);
  const text = JSON.stringify(intended);
  if (key !== '' && keyOf === text) return key;
  const next = randomId();
  writeCheckout(customerId, { key: next, keyOf: text });
  return next;
}
