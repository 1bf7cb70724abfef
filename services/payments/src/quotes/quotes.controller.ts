import { Injectable, Controller, Get, Param, Query } from '@nestjs/common';
import { type QuotesReply, quotesQuery, type QuotesQuery } from '@asili/contracts';
import { payInMethods, isId } from '@asili/kernel';
import { NotFound, type Actor, CurrentActor, Roles } from '@asili/platform';
import { quoteView } from './domain/quote-view.ts';
import { Purchases } from './purchases.http.ts';
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

/** For the customer whose purchase it is. */
@Controller('api/purchases/:id/quotes')
@Roles('customer')
export class QuotesController {
  constructor(private readonly getQuotes: GetQuotes) {}

  @Get()
  get(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query({ schema: quotesQuery }) { phoneNumber }: QuotesQuery,
  ): Promise<QuotesReply> {
    if (!isId('pur', id)) throw new NotFound();
    return this.getQuotes.run(actor, id, phoneNumber);
  }
}
