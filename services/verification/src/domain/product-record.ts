import type { ServiceEvent } from '@asili/contracts';
import type { Standing } from './verdict.ts';

/** What a verdict needs to know about a product, folded from its events. */
export interface ProductRecord {
  readonly productId: string;
  readonly artisanId: string;
  readonly shortCode: string;
  readonly certified: boolean;
  readonly failed: boolean;
  readonly archived: boolean;
  readonly supersededBy?: string;
  /** Ledger network of the certificate. */
  readonly network?: string;
  /** Stream version of the last event folded in. */
  readonly version: number;
}

export type ProductEvent = { readonly streamVersion: number; readonly time: Date } & ServiceEvent<'products'>;

/** The record after an event. A repeat changes nothing; an event about a product never registered gives undefined. Pure. */
export function evolveRecord(record: ProductRecord | undefined, event: ProductEvent): ProductRecord | undefined {
  if (record && event.streamVersion <= record.version) return record;
  if (event.type === 'products.product-registered.v1') return registered(event.data, event.streamVersion);
  return record && { ...record, ...changeOf(event), version: event.streamVersion };
}

function registered(data: Extract<ProductEvent, { type: 'products.product-registered.v1' }>['data'], version: number): ProductRecord {
  const { productId, artisanId, shortCode } = data;
  return { productId, artisanId, shortCode, certified: false, failed: false, archived: false, version };
}

function changeOf(event: ProductEvent): Partial<ProductRecord> {
  switch (event.type) {
    case 'products.product-verified.v1':
      return { certified: true, failed: false, network: event.data.certificate.network };
    case 'products.product-certification-failed.v1':
      return { failed: true };
    case 'products.product-certification-retried.v1':
      return { failed: false };
    case 'products.product-archived.v1':
      return { archived: true };
    case 'products.product-superseded.v1':
      return { supersededBy: event.data.by };
    default:
      return {};
  }
}

/** The one word for a record; being replaced outweighs being archived, which outweighs the certificate's progress. */
export function standingOf(record: Pick<ProductRecord, 'supersededBy' | 'archived' | 'certified' | 'failed'>): Standing {
  if (record.supersededBy !== undefined) return 'superseded';
  if (record.archived) return 'archived';
  if (record.certified) return 'verified';
  return record.failed ? 'failed' : 'pending';
}
