import { Module } from '@nestjs/common';
import { PaymentMethods } from './payment-methods.ts';

/** Who takes the buyers' money. Features of providers register here, quotes and payments look here. */
@Module({ providers: [PaymentMethods], exports: [PaymentMethods] })
export class PaymentMethodsModule {}
