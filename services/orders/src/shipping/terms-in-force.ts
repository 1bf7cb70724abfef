import { Injectable } from '@nestjs/common';
import type { Shipping } from '@asili/contracts';
import { People } from '../personal/people.ts';
import { unlessSaid } from './domain/terms.ts';
import { ShippingTerms } from './shipping-terms.ts';

/** How artisans deliver now: as they said, or as everybody does who has said nothing yet. Reads only. */
@Injectable()
export class TermsInForce {
  constructor(
    private readonly said: ShippingTerms,
    private readonly people: People,
  ) {}

  /** Those of every artisan asked for. */
  async of(artisanIds: readonly string[]): Promise<ReadonlyMap<string, Shipping>> {
    const said = await this.said.of(artisanIds);
    const silent = artisanIds.filter((id) => !said.has(id));
    const people = silent.length > 0 ? await this.people.artisans(silent) : new Map<string, never>();
    return new Map([...said, ...silent.map((id) => [id, unlessSaid(people.get(id)?.location.city ?? '')] as const)]);
  }
}
