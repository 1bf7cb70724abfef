import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PutShippingRequest, Shipping } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { termsOf } from './domain/terms.ts';
import { ShippingTerms } from './shipping-terms.ts';

/**
 * Takes an artisan's own terms, whole. Purchases under way keep those they were made with. Safe to repeat: the same terms
 * yield the same zones; of two devices the last one counts, decided by the document's version.
 */
@Injectable()
export class PutShipping {
  constructor(private readonly terms: ShippingTerms) {}

  /** @throws InvalidMoney, Conflict */
  async run(actor: Actor, said: PutShippingRequest): Promise<Shipping> {
    return this.terms.change(actor.id, (before) => termsOf(before, said, () => randomUUID()));
  }
}
