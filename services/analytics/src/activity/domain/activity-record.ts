import type { ServiceEvent } from '@asili/contracts';

export const activityKinds = [
  'verification',
  'counterfeit_attempt',
  'counterfeit_report',
  'product_registered',
  'product_verified',
  'product_view',
  'payment_initiated',
  'sale_called_off',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** One thing that happened to an artisan's product or sale. `id` is the event's id, so a repeat is recognised. */
export interface ActivityRecord {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly artisanId: string;
  /** None where it is about a sale. */
  readonly productId?: string;
  readonly at: Date;
  readonly place?: string;
  /** What a sale brings, or would have brought. */
  readonly money?: { readonly amount: string; readonly currency: string };
}

export type ActivityEvent = { readonly id: string; readonly time: Date } & (
  ServiceEvent<'products'> | ServiceEvent<'verification'> | ServiceEvent<'payments'>
);

/**
 * The record an event makes about an artisan's products, or null. Checks that do not count (the same visitor again within
 * the hour, demonstrations) make none, so nobody can drive the figures up by repeating. Pure.
 */
export function activityRecordOf({ id, time: at, ...event }: ActivityEvent): ActivityRecord | null {
  switch (event.type) {
    case 'products.product-registered.v2':
      return { id, at, kind: 'product_registered', artisanId: event.data.artisanId, productId: event.data.productId };
    case 'products.product-certified.v1':
      return { id, at, kind: 'product_verified', artisanId: event.data.artisanId, productId: event.data.productId };
    case 'verification.code-checked.v1':
      return checkRecord(id, at, event.data);
    case 'verification.report-filed.v1':
      return event.data.kind === 'counterfeit' ? about(event.data, { id, at, kind: 'counterfeit_report' }) : null;
    case 'payments.sale-counted.v1':
      return saleRecord(id, at, event.data);
    default:
      return null;
  }
}

function saleRecord(
  id: string,
  at: Date,
  { artisanId, kind, receives }: Extract<ActivityEvent, { type: 'payments.sale-counted.v1' }>['data'],
): ActivityRecord | null {
  if (kind !== 'sold' && kind !== 'called-off') return null;
  return { id, at, kind: kind === 'sold' ? 'payment_initiated' : 'sale_called_off', artisanId, money: receives };
}

function checkRecord(
  id: string,
  at: Date,
  data: Extract<ActivityEvent, { type: 'verification.code-checked.v1' }>['data'],
): ActivityRecord | null {
  const kind = data.counted ? 'verification' : data.countedAttempt === true ? 'counterfeit_attempt' : null;
  return kind && about(data, { id, at, kind, ...(data.place !== undefined && { place: data.place }) });
}

function about(
  { artisanId, productId }: { artisanId: string | null; productId: string | null },
  record: Omit<ActivityRecord, 'artisanId' | 'productId'>,
): ActivityRecord | null {
  return artisanId === null || productId === null ? null : { ...record, artisanId, productId };
}
