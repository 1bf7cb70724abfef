import { OnEvent, OnEvents, type Incoming } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ProductLookup } from './product-lookup.ts';
import { ProductRecords } from './product-records.ts';

const types = [
  'products.product-registered.v2',
  'products.product-certified.v1',
  'products.product-certification-failed.v1',
  'products.product-certification-retried.v1',
  'products.product-archived.v1',
  'products.product-superseded.v1',
] as const;
type ProductNews = Incoming<(typeof types)[number]>;

/** Keeps the records of products, and tells every process at once what changed. */
@Controller()
export class CodesEvents {
  constructor(
    private readonly records: ProductRecords,
    private readonly lookup: ProductLookup,
  ) {}

  /** Safe to repeat, by the version of each record. */
  @OnEvents(types, { group: 'verification.product-records' })
  project(@Payload() events: readonly ProductNews[]): Promise<void> {
    return this.records.apply(events);
  }

  /** Only for what this process has in hand. */
  @OnEvent(types, { group: 'verification.product-news', mode: 'live' })
  changed(@Payload() event: ProductNews): void {
    this.lookup.take(event);
  }
}
