import { Module } from '@nestjs/common';
import { PersonalModule } from '../personal/personal.module.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { DisputesController } from './disputes.controller.ts';
import { SettleDispute } from './settle-dispute.ts';
import { ShowDisputes } from './show-disputes.ts';

/** Disputes that buyer and artisan did not settle, for operators. */
@Module({
  imports: [PersonalModule, PurchaseModule],
  controllers: [DisputesController],
  providers: [SettleDispute, ShowDisputes],
})
export class DisputesModule {}
