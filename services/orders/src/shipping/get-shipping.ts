import { Injectable } from '@nestjs/common';
import type { Shipping } from '@asili/contracts';
import { unlessSaid } from './domain/terms.ts';
import { TermsInForce } from './terms-in-force.ts';

/** How an artisan's items reach buyers. */
@Injectable()
export class GetShipping {
  constructor(private readonly terms: TermsInForce) {}

  async run(artisanId: string): Promise<Shipping> {
    return (await this.terms.of([artisanId])).get(artisanId) ?? unlessSaid('');
  }
}
