import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { changeOfferRequest, type ChangeOfferRequest, type ProductReply } from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, Roles, type Actor } from '@asili/platform';
import { ArchiveProduct } from '../../app/archive-product/archive-product.ts';
import { ChangeOffer } from '../../app/change-offer/change-offer.ts';
import { RetryCertification } from '../../app/retry-certification/retry-certification.ts';

/** What an owner does with a product on record. Another's product is not found. */
@Controller('api/products/:id')
@Roles('artisan')
export class OwnProductController {
  constructor(
    private readonly changeOffer: ChangeOffer,
    private readonly archiveProduct: ArchiveProduct,
    private readonly retryCertification: RetryCertification,
  ) {}

  @Patch()
  @Idempotent()
  async change(
    @CurrentActor() actor: Actor, @Param('id') id: string, @CommandId() commandId: string, @Body({ schema: changeOfferRequest }) input: ChangeOfferRequest, @Body() body: unknown,
  ): Promise<ProductReply> {
    return { product: await this.changeOffer.run(actor, id, input, body, commandId) };
  }

  @Post('archive')
  @HttpCode(200)
  @Idempotent()
  async archive(@CurrentActor() actor: Actor, @Param('id') id: string, @CommandId() commandId: string): Promise<ProductReply> {
    return { product: await this.archiveProduct.run(actor, id, commandId) };
  }

  @Post('retry')
  @HttpCode(202)
  @Idempotent()
  async retry(@CurrentActor() actor: Actor, @Param('id') id: string, @CommandId() commandId: string): Promise<ProductReply> {
    return { product: await this.retryCertification.run(actor, id, commandId) };
  }
}
