import { topics } from '@asili/contracts';
import type { EventHandler, IncomingEvent } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ProductIndex } from '../../app/read-products/product-index.ts';
import type { ProductEvent } from '../../domain/product-record.ts';

/** Keeps this process's index of products; the service is ready once it has read what was there. */
@Injectable()
export class ProductIndexConsumer implements EventHandler {
  readonly subscription = { group: 'verification.products', topics: [topics.products], mode: 'each-instance' as const };

  constructor(private readonly index: ProductIndex) {}

  async handle(event: IncomingEvent): Promise<void> {
    this.index.apply(event.subject, event as unknown as ProductEvent); // The registry has checked `data` against `type`.
  }
}
