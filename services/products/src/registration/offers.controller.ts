import { Body, Controller, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { changeOfferRequest, type ChangeOfferRequest, type ProductReply } from '@asili/contracts';
import { AcceptsIfMatch, CommandId, CurrentActor, Idempotent, ifMatchHeader, Roles, type Actor } from '@asili/platform';
import { ArchiveProduct } from './archive-product.ts';
import { ChangeOffer } from './change-offer.ts';
import { expectedVersionsOf } from '../if-match.ts';

/** An owner's price, stock and place in the shop. Another's product is not found. */
@Controller('api/products/:id')
@Roles('artisan')
export class OffersController {
  constructor(
    private readonly changeOffer: ChangeOffer,
    private readonly archiveProduct: ArchiveProduct,
  ) {}

  @Patch()
  @Idempotent()
  @AcceptsIfMatch()
  async change(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Headers(ifMatchHeader) ifMatch: string | undefined,
    @Body({ schema: changeOfferRequest }) input: ChangeOfferRequest,
    @Body() body: unknown,
  ): Promise<ProductReply> {
    return { product: await this.changeOffer.run(actor, id, input, body, commandId, expectedVersionsOf(ifMatch)) };
  }

  @Post('archive')
  @HttpCode(200)
  @Idempotent()
  @AcceptsIfMatch()
  async archive(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Headers(ifMatchHeader) ifMatch?: string,
  ): Promise<ProductReply> {
    return { product: await this.archiveProduct.run(actor, id, commandId, expectedVersionsOf(ifMatch)) };
  }
}
