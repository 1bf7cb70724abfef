import { Injectable } from '@nestjs/common';
import { factOf, type ActivityEvent } from '../../domain/fact.ts';
import { lifeChangeOf } from '../../domain/product-life.ts';
import { ActivityLedger } from '../fact-ledger.ts';
import { ProductLives } from '../product-lives.ts';

/** Takes one event into the read models. Safe under redelivery, in any order, and beside itself. */
@Injectable()
export class RecordActivity {
  constructor(private readonly ledger: ActivityLedger, private readonly lives: ProductLives) {}

  async run(event: ActivityEvent): Promise<void> {
    const change = lifeChangeOf(event);
    if (change) await this.lives.merge(change);
    const fact = factOf(event);
    if (fact) await this.ledger.add(fact);
  }
}
