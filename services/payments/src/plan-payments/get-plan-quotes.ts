import { Injectable } from '@nestjs/common';
import type { PlanQuotesReply } from '@asili/contracts';
import { Clock, payInMethods } from '@asili/kernel';
import { quoteView, textOf } from '../quotes/domain/quote-view.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { planPriceAt } from './domain/plan-price.ts';

/** What a month of Professional costs by each way to pay. Reads only. */
@Injectable()
export class GetPlanQuotes {
  constructor(
    private readonly quotes: QuoteMaker,
    private readonly clock: Clock,
  ) {}

  async run(phoneNumber?: string): Promise<PlanQuotesReply> {
    const price = planPriceAt('professional', this.clock.now());
    return {
      price: textOf(price),
      quotes: (await this.quotes.run({ plan: price }, payInMethods, phoneNumber)).map(quoteView),
    };
  }
}
