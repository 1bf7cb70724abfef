import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@asili/platform';
import { Shop } from '../shop/shop.ts';
import { FindProduct } from './find-product.ts';

/** JSON with the tag that changes when it does. */
export interface TaggedJson {
  readonly json: string;
  /** Strong ETag, in quotes. */
  readonly etag: string;
}

/** One product by id or short code, whatever its status; its owner also sees why it stands there. */
@Injectable()
export class GetProduct {
  constructor(
    private readonly finder: FindProduct,
    private readonly shop: Shop,
  ) {}

  /** @throws ProductNotFound */
  async run(actor: Actor, idOrCode: string): Promise<TaggedJson> {
    const { id, artisanId } = await this.finder.get(idOrCode);
    const product = artisanId === actor.id ? JSON.stringify(this.shop.view(id, actor.id)) : this.shop.publicJson(id);
    const json = `{"product":${product}}`;
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  }
}
