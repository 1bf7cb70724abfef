import { Module } from '@nestjs/common';
import { PersonalModule } from '../personal/personal.module.ts';
import { GetShipping } from './get-shipping.ts';
import { PutShipping } from './put-shipping.ts';
import { ShippingController } from './shipping.controller.ts';
import { MongoShippingTerms } from './shipping-terms.mongo.ts';
import { ShippingTerms } from './shipping-terms.ts';
import { TermsInForce } from './terms-in-force.ts';

/** How artisans' items reach buyers. */
@Module({
  imports: [PersonalModule],
  controllers: [ShippingController],
  providers: [{ provide: ShippingTerms, useClass: MongoShippingTerms }, GetShipping, PutShipping, TermsInForce],
  exports: [TermsInForce],
})
export class ShippingModule {}
