import { randomUUID } from 'node:crypto';
import { type Shipping, maxZones, says, type PutShippingRequest } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Conflict, unlessDuplicate, Mongo, InvalidInput, type Actor } from '@asili/platform';
import { nothingSaid, unlessSaid, mergeTerms, termsOf } from './domain/terms.ts';
import { People } from '../personal/personal-data.mongo.ts';

interface ShippingDocument {
  /** The artisan. */
  _id: string;
  /** Decides between two devices. */
  version: number;
  terms: Shipping;
  changedAt: Date;
}

const tries = 10;

/** How artisans deliver, one document each. */
@Injectable()
export class ShippingTerms {
  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  private get shipping() {
    return this.mongo.collection<ShippingDocument>('shipping');
  }

  /** By artisan; those who have said nothing are left out. */
  async of(artisanIds: readonly string[]): Promise<ReadonlyMap<string, Shipping>> {
    const found = await this.shipping.find({ _id: { $in: [...artisanIds] } }).toArray();
    return new Map(found.map(({ _id: id, terms }) => [id, terms]));
  }

  /**
   * Replaces the terms by what `change` makes of them; when another device was quicker it is asked again with that one's.
   * @throws Conflict after lost races, and what `change` throws
   */
  async change(artisanId: string, change: (before: Shipping) => Shipping): Promise<Shipping> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const before = await this.shipping.findOne({ _id: artisanId });
      const terms = change(before?.terms ?? nothingSaid);
      if (await this.replace(artisanId, before?.version ?? 0, terms)) return terms;
    }
    throw new Conflict();
  }

  /** False when another device was quicker. */
  private async replace(artisanId: string, seen: number, terms: Shipping): Promise<boolean> {
    const next = { version: seen + 1, terms, changedAt: this.clock.now() };
    if (seen > 0)
      return (await this.shipping.updateOne({ _id: artisanId, version: seen }, { $set: next })).matchedCount === 1;
    return unlessDuplicate(this.shipping.insertOne({ _id: artisanId, ...next }));
  }
}

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

/** How an artisan's items reach buyers. */
@Injectable()
export class GetShipping {
  constructor(private readonly terms: TermsInForce) {}

  async run(artisanId: string): Promise<Shipping> {
    return (await this.terms.of([artisanId])).get(artisanId) ?? unlessSaid('');
  }
}

/**
 * Takes an artisan's own terms, whole. Purchases under way keep those they were made with. Safe to repeat: the same terms
 * yield the same zones. Of two devices that say what they had read, each changes what it changed; without that the last one
 * counts as a whole. The document's version decides.
 */
@Injectable()
export class PutShipping {
  constructor(private readonly terms: ShippingTerms) {}

  /** @throws InvalidMoney, InvalidInput where two devices together made too many zones, Conflict */
  async run(actor: Actor, said: PutShippingRequest): Promise<Shipping> {
    const { seen } = said;
    return this.terms.change(actor.id, (now) => {
      const terms = termsOf(now, seen && now !== nothingSaid ? mergeTerms(now, seen, said) : said, () => randomUUID());
      if (terms.zones.length > maxZones) throw InvalidInput.at(['zones'], says('Invalid input'));
      return terms;
    });
  }
}
