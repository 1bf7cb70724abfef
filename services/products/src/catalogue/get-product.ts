import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@asili/platform';
import { ProductNotFound } from '../product/domain/errors.ts';
import { ProductReadModel } from './product-read-model.ts';
import { FindProduct } from './find-product.ts';

/** JSON with the tag that changes when it does. */
interface TaggedJson {
  readonly json: string;
  /** Strong ETag, in quotes: the stream's version, by which changes are compared, and a hash of the text. */
  readonly etag: string;
}

/** One product by id or short code, whatever its status; its owner also sees why it stands there. */
@Injectable()
export class GetProduct {
  constructor(
    private readonly finder: FindProduct,
    private readonly readModel: ProductReadModel,
  ) {}

  /** @throws ProductNotFound */
  async run(actor: Actor, idOrCode: string): Promise<TaggedJson> {
    const row = await this.finder.row(idOrCode, actor.id);
    if (!row) throw new ProductNotFound();
    const json = `{"product":${(await this.readModel.jsonOf([row], actor.id)).join('')}}`;
    return { json, etag: `"${row.version}.${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  }
}
