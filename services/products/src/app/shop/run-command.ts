import { Injectable } from '@nestjs/common';
import type { Product } from '@asili/contracts';
import { CommandRunner } from '@asili/platform';
import { productDecider, type ProductCommand } from '../../domain/product/decide.ts';
import { ProductNotFound } from '../../domain/product/errors.ts';
import { Shop } from './shop.ts';

/** Runs one command on one product and shows this process's readers the outcome at once. */
@Injectable()
export class RunCommand {
  constructor(
    private readonly commands: CommandRunner,
    private readonly shop: Shop,
  ) {}

  /** @throws ProductNotFound and what the decision refuses; Conflict after three lost races */
  async run(productId: string, command: ProductCommand, commitId: string): Promise<Product> {
    const { state, version } = await this.commands.run(productDecider, productId, command, { commitId });
    if (state.kind === 'absent') throw new ProductNotFound();
    return this.shop.viewOf(state, version, state.artisanId);
  }
}
