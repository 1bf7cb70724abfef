import { Injectable } from '@nestjs/common';
import type { QuotesReply } from '@asili/contracts';
import { payInMethods } from '@asili/kernel';
import { NotFound, type Actor } from '@asili/platform';
import { quoteView } from './domain/quote-view.ts';
import { Purchases } from './purchases.ts';
import { QuoteMaker } from './quote-maker.ts';

/** What a purchase would cost its customer by each way of paying. Reads only. */
@Injectable()
export class GetQuotes {
  constructor(
    private readonly purchases: Purchases,
    private readonly quotes: QuoteMaker,
  ) {}

  /** @throws NotFound where the purchase is not theirs; OrdersAway */
  async run(actor: Actor, purchaseId: string, phoneNumber?: string): Promise<QuotesReply> {
    const purchase = await this.purchases.find(purchaseId);
    if (purchase?.customerId !== actor.id) throw new NotFound();
    return { quotes: (await this.quotes.run(purchase, payInMethods, phoneNumber)).map(quoteView) };
  }
}
