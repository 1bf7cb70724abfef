import { Module } from '@nestjs/common';
import { HttpPaymentParties } from './payment-parties.http.ts';
import { PaymentParties } from './payment-parties.ts';

/** Whom payments concern. */
@Module({ providers: [{ provide: PaymentParties, useClass: HttpPaymentParties }], exports: [PaymentParties] })
export class PaymentPartiesModule {}
