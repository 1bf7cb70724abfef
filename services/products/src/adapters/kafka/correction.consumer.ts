import { Injectable } from '@nestjs/common';
import { topics, type EventData } from '@asili/contracts';
import type { EventHandler, IncomingEvent } from '@asili/platform';
import { SupersedeProduct } from '../../app/correct-product/supersede-product.ts';

/** Finishes corrections whose process stopped between registering the new product and superseding the old one. */
@Injectable()
export class CorrectionConsumer implements EventHandler<EventData<'products.product-registered.v1'>> {
  readonly subscription = { group: 'products.corrections', topics: [topics.products], types: ['products.product-registered.v1'] };

  constructor(private readonly supersede: SupersedeProduct) {}

  async handle({ id, data }: IncomingEvent<EventData<'products.product-registered.v1'>>): Promise<void> {
    if (data.supersedes !== undefined) await this.supersede.run(data.supersedes, data.productId, id);
  }
}
