import type { ServiceEvent } from '@asili/contracts';

export const factKinds = ['verification', 'counterfeit_attempt', 'counterfeit_report', 'product_registered', 'product_verified', 'product_view'] as const;
export type FactKind = (typeof factKinds)[number];

/** One thing that happened to an artisan's product. `id` is the event's id, so a repeat is recognised. */
export interface Fact {
  readonly id: string;
  readonly kind: FactKind;
  readonly artisanId: string;
  readonly productId: string;
  readonly at: Date;
  readonly place?: string;
}

export type ActivityEvent = { readonly id: string; readonly time: Date } & (ServiceEvent<'products'> | ServiceEvent<'verification'>);

/**
 * The fact an event states about an artisan's products, or null. Checks that do not count (the same visitor again within
 * the hour, demonstrations) are no facts, so nobody can drive the figures up by repeating. Pure.
 */
export function factOf({ id, time: at, ...event }: ActivityEvent): Fact | null {
  switch (event.type) {
    case 'products.product-registered.v1':
      return { id, at, kind: 'product_registered', artisanId: event.data.artisanId, productId: event.data.productId };
    case 'products.product-verified.v1':
      return { id, at, kind: 'product_verified', artisanId: event.data.artisanId, productId: event.data.productId };
    case 'verification.product-verified.v1':
      return verificationFact(id, at, event.data);
    case 'verification.report-filed.v1':
      return event.data.kind === 'counterfeit' ? about(event.data, { id, at, kind: 'counterfeit_report' }) : null;
    default:
      return null;
  }
}

function verificationFact(id: string, at: Date, data: Extract<ActivityEvent, { type: 'verification.product-verified.v1' }>['data']): Fact | null {
  const kind = data.counted ? 'verification' : data.countedAttempt === true ? 'counterfeit_attempt' : null;
  return kind && about(data, { id, at, kind, ...(data.place !== undefined && { place: data.place }) });
}

function about({ artisanId, productId }: { artisanId: string | null; productId: string | null }, fact: Omit<Fact, 'artisanId' | 'productId'>): Fact | null {
  return artisanId === null || productId === null ? null : { ...fact, artisanId, productId };
}
