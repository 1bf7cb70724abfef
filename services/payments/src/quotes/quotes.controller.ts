import { Controller, Get, Param, Query } from '@nestjs/common';
import { quotesQuery, type QuotesQuery, type QuotesReply } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, NotFound, Roles, type Actor } from '@asili/platform';
import { GetQuotes } from './get-quotes.ts';

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
