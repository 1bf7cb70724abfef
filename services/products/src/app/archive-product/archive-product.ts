import { Injectable } from '@nestjs/common';
import type { Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { RunCommand } from '../shop/run-command.ts';

/** Takes a product out of the shop for good; its certificate stays true. Doing it again changes nothing. */
@Injectable()
export class ArchiveProduct {
  constructor(private readonly commands: RunCommand) {}

  /** @throws ProductNotFound (also for others' products) */
  async run(actor: Actor, productId: string, commandId: string): Promise<Product> {
    return this.commands.run(productId, { kind: 'archive', owner: actor.id }, commandId);
  }
}
