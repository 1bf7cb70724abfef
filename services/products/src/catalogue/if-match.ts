import { Injectable } from '@nestjs/common';
import { PreconditionFailed, type Actor } from '@asili/platform';
import { GetProduct } from './get-product.ts';

/** `If-Match` of RFC 9110 13.1.1: a change is made to the version its sender saw, or not at all. */
@Injectable()
export class IfMatch {
  constructor(private readonly getProduct: GetProduct) {}

  /**
   * The version that the change may be made to; undefined when the request sets no condition. A tag made weak counts as
   * the same one: compression on the way weakens it.
   * @throws PreconditionFailed when the product shows something else by now; ProductNotFound
   */
  async version(actor: Actor, idOrCode: string, header: string | undefined): Promise<number | undefined> {
    if (header === undefined || header.trim() === '*') return undefined;
    const { json, etag } = await this.getProduct.run(actor, idOrCode);
    if (!header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) throw new PreconditionFailed();
    return (JSON.parse(json) as { product: { version: number } }).product.version;
  }
}
