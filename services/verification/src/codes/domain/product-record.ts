import type { ServiceEvent } from '@asili/contracts';

/** Event streams are kept for ever, so they say what kind of person asked, never which one. */
export function withoutActorIdentity({ kind }: { readonly kind: string }): { actor: string } {
  return { actor: kind };
}

/** Where a product's record stands, whatever the ledger says about its certificate. */
export type RecordStatus = 'pending' | 'failed' | 'verified' | 'archived' | 'superseded';

/** What a verdict needs to know about a product, folded from its events. */
export interface ProductRecord {
  readonly productId: string;
  readonly artisanId: string;
  readonly shortCode: string;
  /** Stream versions of the certificate and of the archiving: what was withdrawn first is never certified afterwards. */
  readonly certifiedIn?: number;
  readonly archivedIn?: number;
  readonly failed?: boolean;
  readonly supersededBy?: string;
  /** Ledger network of the certificate. */
  readonly network?: string;
  /** Stream version of the last event folded in. */
  readonly version: number;
}

export type ProductEvent = { readonly subject: string; readonly streamVersion: number } & ServiceEvent<'products'>;

/** The record after an event. A repeat changes nothing; an event about a product never registered gives undefined. Pure. */
export function evolveRecord(record: ProductRecord | undefined, event: ProductEvent): ProductRecord | undefined {
  if (record && event.streamVersion <= record.version) return record;
  if (event.type === 'products.product-registered.v3') return registeredRecord(event.data, event.streamVersion);
  return record && { ...record, ...changeOf(event), version: event.streamVersion };
}

export function registeredRecord(
  { productId, artisanId, shortCode }: Registered['data'],
  version: number,
): ProductRecord {
  return { productId, artisanId, shortCode, version };
}

type Registered = Extract<ProductEvent, { type: 'products.product-registered.v3' }>;

/** The fields an event sets, whatever they were before. */
export function changeOf(event: Exclude<ProductEvent, Registered>): Partial<ProductRecord> {
  switch (event.type) {
    case 'products.product-certified.v1':
      return { certifiedIn: event.streamVersion, failed: false, network: event.data.certificate.network };
    case 'products.product-certification-failed.v1':
      return { failed: true };
    case 'products.product-certification-retried.v1':
      return { failed: false };
    case 'products.product-archived.v1':
      return { archivedIn: event.streamVersion };
    case 'products.product-superseded.v1':
      return { supersededBy: event.data.by };
    default:
      return {};
  }
}

/** Whether a certificate stands behind the record. One that came after the product was withdrawn never counts. */
export function isCertified({ certifiedIn, archivedIn }: Pick<ProductRecord, 'certifiedIn' | 'archivedIn'>): boolean {
  return certifiedIn !== undefined && (archivedIn === undefined || certifiedIn < archivedIn);
}

/** The one word for a record; being replaced outweighs being archived, which outweighs the certificate's progress. */
export function statusOf(record: ProductRecord): RecordStatus {
  if (record.supersededBy !== undefined) return 'superseded';
  if (record.archivedIn !== undefined) return 'archived';
  if (isCertified(record)) return 'verified';
  return record.failed ? 'failed' : 'pending';
}
