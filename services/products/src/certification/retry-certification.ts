import { Injectable } from '@nestjs/common';
import type { Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { ProductCommands } from '../catalogue/product-commands.ts';

/** Asks for a failed certificate once more; the ledger hears of it by the event. A repeat while it is pending changes nothing. */
@Injectable()
export class RetryCertification {
  constructor(private readonly commands: ProductCommands) {}

  /** @throws ProductNotFound (also for others' products), PreconditionFailed, CertificationNotFailed */
  async run(
    actor: Actor,
    productId: string,
    commandId: string,
    expectedVersions?: readonly number[],
  ): Promise<Product> {
    return this.commands.run(productId, { kind: 'retry', owner: actor.id }, commandId, expectedVersions);
  }
}
