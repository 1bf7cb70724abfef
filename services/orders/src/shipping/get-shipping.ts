import { Injectable } from '@nestjs/common';
import type { Shipping } from '@asili/contracts';
import { nothingSaid } from './domain/terms.ts';
import { ShippingTerms } from './shipping-terms.ts';

/** How an artisan's items reach buyers. */
@Injectable()
export class GetShipping {
  constructor(private readonly terms: ShippingTerms) {}

  async run(artisanId: string): Promise<Shipping> {
    return (await this.terms.of([artisanId])).get(artisanId) ?? nothingSaid;
  }
}
