import { createHash } from 'node:crypto';
import { isId, type Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../clock.ts';
import { ViewLedger } from '../fact-ledger.ts';
import { ProductLives } from '../product-lives.ts';

/** Asks the products service whose product this is; null when there is none or nobody answers. */
export abstract class OwnerDesk {
  abstract ownerOf(productId: string): Promise<string | null>;
}

/**
 * Counts that somebody looked at a product: at most once per visitor, product and hour, by a unique insert whose key is a
 * hash of the three. The owner's own looks and products nobody knows are not counted. Never an error for the visitor.
 */
@Injectable()
export class RecordView {
  constructor(
    private readonly views: ViewLedger,
    private readonly lives: ProductLives,
    private readonly owners: OwnerDesk,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(actor: Actor, productId: string): Promise<void> {
    if (!isId('prd', productId)) return;
    const artisanId = (await this.lives.find(productId))?.artisanId ?? (await this.owners.ownerOf(productId));
    if (artisanId === null || artisanId === actor.id) return;
    const at = this.clock.now();
    const id = createHash('sha256').update(JSON.stringify([productId, at.toISOString().slice(0, 13), actor.visitor ?? actor.id])).digest('hex').slice(0, 32);
    await this.views.add({ id, kind: 'product_view', artisanId, productId, at, ...(actor.place !== undefined && { place: actor.place }) });
  }
}
