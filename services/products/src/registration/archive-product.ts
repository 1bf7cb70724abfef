import { Injectable } from '@nestjs/common';
import type { Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { ProductCommands } from '../catalogue/product-commands.ts';

/** Takes a product out of the shop for good; its certificate stays true. Doing it again changes nothing. */
@Injectable()
export class ArchiveProduct {
  constructor(private readonly commands: ProductCommands) {}

  /** @throws ProductNotFound (also for others' products), PreconditionFailed */
  async run(
    actor: Actor,
    productId: string,
    commandId: string,
    expectedVersions?: readonly number[],
  ): Promise<Product> {
    return this.commands.run(productId, { kind: 'archive', owner: actor.id }, commandId, expectedVersions);
  }
}
