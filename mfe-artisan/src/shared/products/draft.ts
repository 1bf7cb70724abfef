import { randomId, storage, stored } from '@asili/web';
import { currencies, type Currency } from '@asili/kernel';
import { isKeyForgotten, markUnsent } from '@asili/web/offline';

/** A photo on the server, or one whose bytes wait on this device under `id` until there is a connection. */
export interface DraftPhoto {
  readonly id: string;
  /** Absent: not on the server yet. */
  readonly url?: string;
}

/** What has been entered so far; kept in this browser until it is registered or its person signs out. */
export interface Draft {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly price: string;
  readonly currency: Currency;
  readonly stock: string;
  readonly materials: string;
  readonly technique: string;
  readonly dimensions: string;
  readonly care: string;
  readonly daysToMake: string;
  readonly photos: readonly DraftPhoto[];
  readonly step: 0 | 1 | 2;
  /** One key for one intended registration: pressing Submit again after a failure cannot make a second product. */
  readonly idempotencyKey: string;
  /** ISO 8601 time at which the registration was first sent under this key without a definite answer; absent before. */
  readonly triedAt?: string;
}

/**
 * Whether the key was sent so long ago that the server may have forgotten it, while the product may be registered: sent again, it could
 * become a second product.
 */
export const mayBeRegistered = ({ triedAt }: Draft): boolean => triedAt !== undefined && isKeyForgotten(triedAt);

export const emptyDraft = (): Draft => ({
  name: '',
  category: '',
  description: '',
  price: '',
  currency: 'USD',
  stock: '1',
  materials: '',
  technique: '',
  dimensions: '',
  care: '',
  daysToMake: '',
  photos: [],
  step: 0,
  idempotencyKey: randomId(),
});

const keyOf = (artisanId: string) => stored.draft.name + artisanId;

/** The kept draft of this artisan, or a new one. Of one that somebody spoilt, what can be read is kept. */
export function readDraft(artisanId: string): Draft {
  const empty = emptyDraft();
  const kept = (storage.getJson(keyOf(artisanId)) ?? {}) as Record<string, unknown>;
  const fits = Object.entries(empty).filter(([field, value]) => {
    const entered = kept[field];
    if (field === 'photos')
      return (
        Array.isArray(entered) &&
        entered.every((photo) => typeof (photo as Partial<DraftPhoto> | null)?.id === 'string')
      );
    return field === 'currency' ? currencies.some((currency) => currency === entered) : typeof entered === typeof value;
  });
  const { triedAt } = kept;
  return {
    ...empty,
    ...Object.fromEntries(fits.map(([field]) => [field, kept[field]])),
    ...(typeof triedAt === 'string' && { triedAt }),
  };
}

export function writeDraft(artisanId: string, draft: Draft): void {
  storage.setJson(keyOf(artisanId), draft);
  markUnsent(artisanId, !isBlank(draft));
}

/** Whether nothing worth keeping has been entered. */
export const isBlank = ({ name, description, photos }: Draft): boolean =>
  name.trim() === '' && description.trim() === '' && photos.length === 0;

/** Photos of a draft that are only on this device. */
export const photosHere = ({ photos }: Pick<Draft, 'photos'>): string[] =>
  photos.filter(({ url }) => url === undefined).map(({ id }) => id);

/** The draft with a change. Other content is another intended registration, so it gets another key. */
export function changeDraft(draft: Draft, change: Partial<Draft>): Draft {
  const changed = { ...draft, ...change, idempotencyKey: draft.idempotencyKey };
  const same = JSON.stringify(toRequest(changed)) === JSON.stringify(toRequest(draft));
  return same ? changed : asNew(changed);
}

/** The same content as another intended registration. */
export const asNew = (draft: Draft): Draft => ({ ...withTriedAt(draft, undefined), idempotencyKey: randomId() });

/** @param triedAt undefined when nothing is unknown about an earlier attempt */
export const withTriedAt = ({ triedAt: _, ...draft }: Draft, triedAt: string | undefined): Draft => ({
  ...draft,
  ...(triedAt && { triedAt }),
});

export function dropDraft(artisanId: string): void {
  storage.remove(keyOf(artisanId));
  markUnsent(artisanId, false);
}

/** The body of POST /api/products; a photo that is only here stands with its id until it is sent. */
export function toRequest(draft: Draft): Record<string, unknown> {
  const materials = draft.materials
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return {
    name: draft.name,
    category: draft.category,
    currency: draft.currency,
    stock: Number(draft.stock) || 0,
    imageUrls: draft.photos.map(({ id, url }) => url ?? id),
    description: draft.description.trim() ? draft.description : undefined,
    price: draft.price.trim() || undefined,
    materials: materials.length > 0 ? materials : undefined,
    technique: draft.technique || undefined,
    dimensions: draft.dimensions.trim() ? draft.dimensions : undefined,
    care: draft.care.trim() ? draft.care : undefined,
    daysToMake: draft.daysToMake.trim() ? Number(draft.daysToMake) : undefined,
  };
}
