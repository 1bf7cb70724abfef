import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@asili/platform';
import { productDecider } from '../../domain/product/decide.ts';
import { Shop } from '../shop/shop.ts';

/** Marks a product as superseded by its correction. Saying so again changes nothing. */
@Injectable()
export class SupersedeProduct {
  constructor(
    private readonly commands: CommandRunner,
    private readonly shop: Shop,
  ) {}

  /** @throws ProductNotFound, AlreadyCorrected (by another product) */
  async run(productId: string, by: string, cause: string): Promise<void> {
    const { state, version } = await this.commands.run(productDecider, productId, { kind: 'supersede', by }, { commitId: `supersede-${cause}` });
    if (state.kind === 'registered') this.shop.put(state, version);
  }
}
