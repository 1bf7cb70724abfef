import { createHash } from 'node:crypto';
import { Clock, isId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ViewLog } from '../activity/activity-log.ts';
import { ProductLifecycleStore } from '../activity/product-lifecycle-store.ts';
import { ProductOwnerClient } from './product-owner-client.ts';

/**
 * Counts that somebody looked at a product: at most once per visitor, product and hour, by a unique insert whose key is a
 * hash of the three. The owner's own looks and products nobody knows are not counted. Never an error for the visitor.
 */
@Injectable()
export class RecordView {
  constructor(
    private readonly views: ViewLog,
    private readonly products: ProductLifecycleStore,
    private readonly owners: ProductOwnerClient,
    private readonly clock: Clock,
  ) {}

  async run(actor: Actor, productId: string): Promise<void> {
    if (!isId('prd', productId)) return;
    const artisanId = (await this.products.find(productId))?.artisanId ?? (await this.owners.ownerOf(productId));
    if (artisanId === null || artisanId === actor.id) return;
    const at = this.clock.now();
    const id = createHash('sha256')
      .update(JSON.stringify([productId, at.toISOString().slice(0, 13), actor.visitor ?? actor.id]))
      .digest('hex')
      .slice(0, 32);
    await this.views.add([{ id, kind: 'product_view', artisanId, productId, at }]);
  }
}
