import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@asili/platform';
import { productDecider } from '../product/domain/decide.ts';
import { isWithdrawn, type RegisteredProduct } from '../product/domain/state.ts';
import { ProductCommands } from '../catalogue/product-commands.ts';

/**
 * Marks the product that a certified correction takes the place of; until the correction's own certificate is there the
 * old record stays good and for sale, so its price and stock go over to the correction first, unless those of the
 * correction were set later. Runs on the event, so that it happens whenever the process stops; a repeat changes nothing.
 */
@Injectable()
export class SupersedeProduct {
  constructor(
    private readonly commands: CommandRunner,
    private readonly products: ProductCommands,
  ) {}

  /** @param productId of the certified product; most correct nothing. @throws AlreadyCorrected (by another product) */
  async run(productId: string): Promise<void> {
    const { state } = await this.commands.load(productDecider, productId);
    if (state.kind === 'absent' || state.supersedes === undefined || isWithdrawn(state)) return;
    await this.carryOver(state.supersedes, state);
    await this.products.run(state.supersedes, { kind: 'supersede', by: productId }, `supersede-${productId}`);
  }

  private async carryOver(oldId: string, next: RegisteredProduct): Promise<void> {
    const { state: old, version } = await this.commands.load(productDecider, oldId);
    if (old.kind === 'absent' || old.supersededBy !== undefined || next.archived || next.supersededBy !== undefined)
      return;
    if ((old.offerSetAt ?? 0) <= (next.offerSetAt ?? 0)) return;
    await this.products.run(
      next.id,
      { kind: 'change-offer', owner: next.artisanId, change: old.offer },
      `offer-of-${oldId}-${version}`,
    );
  }
}
