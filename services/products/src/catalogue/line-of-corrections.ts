import { BoundedMap } from '@asili/kernel';
import type { RegisteredProduct } from '../product/domain/state.ts';

const remembered = 20_000;
type Known = Pick<RegisteredProduct, 'id' | 'supersedes'>;

/**
 * Under which id a product's stock and reviews are kept: that of the first product of its line of corrections. A correction is the
 * same product under a new certificate, so both count the same products. What a product corrects never changes, so what was found once stays.
 */
export class LineOfCorrections {
  private readonly firsts = new BoundedMap<string, string>(remembered);

  /** @param find the product of an id */
  constructor(private readonly find: (id: string) => Promise<Known | undefined>) {}

  async firstOf(product: Known): Promise<string> {
    if (product.supersedes === undefined) return product.id;
    const known = this.firsts.get(product.id);
    if (known !== undefined) return known;
    const before = await this.find(product.supersedes);
    const first = before ? await this.firstOf(before) : product.supersedes;
    this.firsts.set(product.id, first);
    return first;
  }
}
