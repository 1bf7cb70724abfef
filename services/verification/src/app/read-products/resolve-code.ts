import type { Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Code } from '../../domain/code.ts';
import { standingOf, type ProductRecord } from '../../domain/product-record.ts';
import type { Standing } from '../../domain/verdict.ts';
import { ProductIndex } from './product-index.ts';
import { ProductPages } from './product-pages.ts';

/** What a code turned out to name. `page` is there when the products service was asked on the way. */
export interface Resolved {
  readonly productId: string;
  readonly artisanId: string;
  readonly standing: Standing;
  readonly certified: boolean;
  /** Ledger network of the certificate. */
  readonly network?: string;
  readonly page?: Product;
}

/**
 * Finds the product behind a code: in this process's index, else by asking the products service, because a product or its
 * certificate may be newer than what has arrived here, and 'unknown' and 'not certified' are grave things to say.
 * Null: nobody knows it. Rejects with Unavailable when the index does not know the code and the products service does
 * not answer.
 */
@Injectable()
export class ResolveCode {
  constructor(private readonly index: ProductIndex, private readonly pages: ProductPages) {}

  async run(code: Code, actor: Actor): Promise<Resolved | null> {
    if (code.kind === 'mistyped' || code.kind === 'other') return null;
    if (code.kind === 'demo') return this.ofDemo(code.value, actor);
    const record = code.kind === 'product' ? this.index.find(code.value) : this.index.findByShortCode(code.value);
    if (record) return this.newest(record, actor);
    const page = await this.pages.find(code.value, actor);
    return page && ofPage(page);
  }

  /** Which product shows a demonstration is the products service's rule alone. */
  private async ofDemo(demoCode: string, actor: Actor): Promise<Resolved | null> {
    const productId = await this.pages.standsFor(demoCode);
    return productId === null ? null : this.run({ kind: 'product', value: productId }, actor);
  }

  /** What the index knows, unless it still waits for a certificate that the product's owner has already seen. */
  private async newest(record: ProductRecord, actor: Actor): Promise<Resolved> {
    const known = ofRecord(record);
    if (known.standing !== 'pending' && known.standing !== 'failed') return known;
    const page = await this.pages.find(record.productId, actor).catch(() => null);
    return page ? ofPage(page) : known;
  }
}

function ofRecord(record: ProductRecord): Resolved {
  const { productId, artisanId, certified, network } = record;
  return { productId, artisanId, standing: standingOf(record), certified, ...(network !== undefined && { network }) };
}

function ofPage(page: Product): Resolved {
  const { id: productId, artisanId, status: standing, certificate } = page;
  return { productId, artisanId, standing, certified: certificate !== null, ...(certificate && { network: certificate.network }), page };
}
