import type { Product } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { likelyShortCodes } from '@asili/kernel';
import type { Code } from './domain/code.ts';
import { isCertified, statusOf, type ProductRecord, type RecordStatus } from './domain/product-record.ts';
import { ProductLookup, ProductPages, ProductRecords } from './known-products.events.ts';

/** What a code turned out to name. `page` is there when the products service was asked on the way. */
export interface Resolved {
  readonly productId: string;
  readonly artisanId: string;
  readonly status: RecordStatus;
  readonly certified: boolean;
  /** Ledger network of the certificate. */
  readonly network?: string;
  readonly page?: Product;
}

/**
 * Finds the product behind a code: in the records kept here, else by asking the products service, because a product or its
 * certificate may be newer than what has arrived here, and 'unknown' and 'not certified' are grave things to say.
 * Null: nobody knows it. @throws Unavailable when no record is here and the products service does not answer
 */
@Injectable()
export class ResolveCode {
  constructor(
    private readonly lookup: ProductLookup,
    private readonly pages: ProductPages,
  ) {}

  async run(code: Code): Promise<Resolved | null> {
    if (code.kind === 'mistyped' || code.kind === 'other') return null;
    if (code.kind === 'demo') return this.ofDemo(code.value);
    const record = await (code.kind === 'product'
      ? this.lookup.find(code.value)
      : this.lookup.findByShortCode(code.value));
    if (record) return this.newest(record);
    const page = await this.pages.find(code.value);
    return page && ofPage(page);
  }

  /** Which product shows a demonstration is the products service's rule alone. */
  private async ofDemo(demoCode: string): Promise<Resolved | null> {
    const productId = await this.pages.standsFor(demoCode);
    return productId === null ? null : this.run({ kind: 'product', value: productId });
  }

  /** What is on record here, unless it still waits for a certificate that the product's owner has already seen. */
  private async newest(record: ProductRecord): Promise<Resolved> {
    const known = ofRecord(record);
    if (known.status !== 'pending' && known.status !== 'failed') return known;
    const page = await this.pages.find(record.productId).catch(() => null);
    return page ? ofPage(page) : known;
  }
}

function ofRecord(record: ProductRecord): Resolved {
  const { productId, artisanId, network } = record;
  return {
    productId,
    artisanId,
    status: statusOf(record),
    certified: isCertified(record),
    ...(network !== undefined && { network }),
  };
}

function ofPage(page: Product): Resolved {
  const { id: productId, artisanId, status, certificate } = page;
  return {
    productId,
    artisanId,
    status,
    certified: certificate !== null,
    ...(certificate && { network: certificate.network }),
    page,
  };
}

/**
 * The code a person most likely meant by eight digits whose check digit fails: the one that is a slip of the finger away, if
 * exactly one such code is on record. With two or more nothing is said, so that nobody is sent to another product, and nobody
 * learns more of which codes exist. Never throws: a suggestion is a courtesy.
 */
@Injectable()
export class SuggestCode {
  constructor(private readonly records: ProductRecords) {}

  async run(code: Code): Promise<string | undefined> {
    if (code.kind !== 'mistyped') return undefined;
    const [only, another] = await this.records.shortCodesAmong(likelyShortCodes(code.value), 2).catch(() => []);
    return another === undefined ? only : undefined;
  }
}
