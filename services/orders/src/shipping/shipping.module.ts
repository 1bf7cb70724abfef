import { Body, Controller, Get, Param, Put, Module } from '@nestjs/common';
import { putShippingRequest, type PutShippingRequest, type ShippingReply } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, NotFound, Roles, type Actor } from '@asili/platform';
import { GetShipping, PutShipping, ShippingTerms, TermsInForce } from './shipping-terms.ts';
import { PersonalModule } from '../personal/personal.module.ts';

/** Terms of delivery: everybody may read them, an artisan changes their own. */
@Controller('api/artisans')
export class ShippingController {
  constructor(
    private readonly getShipping: GetShipping,
    private readonly putShipping: PutShipping,
  ) {}

  @Get('me/shipping')
  @Roles('artisan')
  async own(@CurrentActor() actor: Actor): Promise<ShippingReply> {
    return { shipping: await this.getShipping.run(actor.id) };
  }

  @Put('me/shipping')
  @Roles('artisan')
  async put(
    @CurrentActor() actor: Actor,
    @Body({ schema: putShippingRequest }) said: PutShippingRequest,
  ): Promise<ShippingReply> {
    return { shipping: await this.putShipping.run(actor, said) };
  }

  @Get(':artisanId/shipping')
  async get(@Param('artisanId') artisanId: string): Promise<ShippingReply> {
    if (!isId('art', artisanId)) throw new NotFound();
    return { shipping: await this.getShipping.run(artisanId) };
  }
}

/** How artisans' items reach buyers. */
@Module({
  imports: [PersonalModule],
  controllers: [ShippingController],
  providers: [ShippingTerms, GetShipping, PutShipping, TermsInForce],
  exports: [TermsInForce],
})
export class ShippingModule {}
