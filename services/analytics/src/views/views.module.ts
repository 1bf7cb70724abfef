import { recordViewRequest } from '@asili/contracts';
import { isId, Clock } from '@asili/kernel';
import { ServiceClient, type Actor, CurrentActor, Idempotent, sha256 } from '@asili/platform';
import { Module, Injectable, Body, Controller, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { ViewLog } from '../activity/activity-log.mongo.ts';
import { ProductLifecycleStore } from '../activity/product-lifecycle-store.mongo.ts';

const reply = z.object({ product: z.object({ artisanId: z.string() }) });
const timeoutMs = 1_500;

/** Asks the products service whose product this is; null when there is none or nobody answers. */
@Injectable()
class ProductOwnerClient {
  constructor(private readonly services: ServiceClient) {}

  async ownerOf(productId: string): Promise<string | null> {
    try {
      const { product } = await this.services.get('products', `/api/products/${encodeURIComponent(productId)}`, {
        schema: reply,
        timeoutMs,
      });
      return isId('art', product.artisanId) ? product.artisanId : null;
    } catch {
      return null;
    }
  }
}

/**
 * Counts that somebody looked at a product: at most once per visitor, product and hour, by a unique insert whose key is a
 * hash of the three. The owner's own looks and products nobody knows are not counted. Never an error for the visitor.
 */
@Injectable()
class RecordView {
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
    const id = sha256(JSON.stringify([productId, at.toISOString().slice(0, 13), actor.visitor ?? actor.id])).slice(
      0,
      32,
    );
    await this.views.add([{ id, kind: 'product_view', artisanId, productId, at }]);
  }
}

/** Somebody looked at a product; repeating it changes nothing. */
@Controller('api/events/views')
export class ViewsController {
  constructor(private readonly recordView: RecordView) {}

  @Post()
  @HttpCode(204)
  @Idempotent()
  record(
    @CurrentActor() actor: Actor,
    @Body({ schema: recordViewRequest }) { productId }: z.infer<typeof recordViewRequest>,
  ): Promise<void> {
    return this.recordView.run(actor, productId);
  }
}

/** Views of product pages. */
@Module({ controllers: [ViewsController], providers: [RecordView, ProductOwnerClient] })
export class ViewsModule {}
