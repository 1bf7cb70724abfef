import { Injectable } from '@nestjs/common';
import type { Product } from '@asili/contracts';
import { CommandRunner } from '@asili/platform';
import { productDecider, type ProductCommand } from '../product/domain/decide.ts';
import { ProductNotFound } from '../product/domain/errors.ts';
import { ProductReadModel } from './product-read-model.ts';

/** Runs one command on one product and shows this process's readers the outcome at once. */
@Injectable()
export class ProductCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly readModel: ProductReadModel,
  ) {}

  /** @throws ProductNotFound and what the decision refuses; Conflict after three lost races; PreconditionFailed */
  async run(
    productId: string,
    command: ProductCommand,
    commitId: string,
    expectedVersions?: readonly number[],
  ): Promise<Product> {
    const { state, version } = await this.commands.run(productDecider, productId, command, {
      commitId,
      expectedVersions,
    });
    if (state.kind === 'absent') throw new ProductNotFound();
    return this.readModel.viewOf(state, version, state.artisanId);
  }
}
