import { Module } from '@nestjs/common';
import { GetShipping } from './get-shipping.ts';
import { PutShipping } from './put-shipping.ts';
import { ShippingController } from './shipping.controller.ts';
import { MongoShippingTerms } from './shipping-terms.mongo.ts';
import { ShippingTerms } from './shipping-terms.ts';

/** How artisans' items reach buyers. */
@Module({
  controllers: [ShippingController],
  providers: [{ provide: ShippingTerms, useClass: MongoShippingTerms }, GetShipping, PutShipping],
  exports: [ShippingTerms],
})
export class ShippingModule {}
