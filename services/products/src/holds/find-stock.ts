import { Injectable } from '@nestjs/common';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { ProductNotFound } from '../product/domain/errors.ts';
import { statusOf } from '../product/domain/state.ts';

/** What a command on a product's stock begins with. */
interface FoundStock {
  /** Under which the stock is kept. */
  readonly productId: string;
  /** How many there are where nobody has touched the stock yet. */
  readonly opening: number;
  readonly isForSale: boolean;
}

@Injectable()
export class FindStock {
  constructor(private readonly readModel: ProductReadModel) {}

  /** @throws ProductNotFound */
  async run(productId: string): Promise<FoundStock> {
    const row = await this.readModel.find(productId, true);
    if (!row) throw new ProductNotFound();
    const { state } = row;
    return {
      productId: await this.readModel.stockIdOf(state),
      opening: state.offer.stock,
      isForSale: statusOf(state) === 'verified',
    };
  }
}
