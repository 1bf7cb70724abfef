import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Reactions, Schedule } from '@asili/platform';
import { PersonalModule } from '../personal/personal.module.ts';
import { purchaseStream } from './domain/decide.ts';
import { ShippingModule } from '../shipping/shipping.module.ts';
import { OpenPurchases, PurchaseViews } from './purchase-views.ts';
import { ApplyDeadlines, PurchaseCommands } from './purchase-commands.ts';
import { PurchaseDocuments } from './purchase-documents.mongo.ts';
import { PurchaseLimits } from './purchase-limits.ts';

const sweepEveryMs = 30_000;

/** Purchases and their orders: what happened, what is shown of them, and what time does to them. */
@Module({
  imports: [PersonalModule, ShippingModule],
  providers: [PurchaseDocuments, OpenPurchases, ApplyDeadlines, PurchaseCommands, PurchaseLimits, PurchaseViews],
  exports: [OpenPurchases, ApplyDeadlines, PurchaseCommands, PurchaseDocuments, PurchaseLimits, PurchaseViews],
})
export class PurchaseModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly reactions: Reactions,
    private readonly commands: PurchaseCommands,
    private readonly schedule: Schedule,
    private readonly passTime: ApplyDeadlines,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'orders.keep-purchases',
      ({ stream }) => stream.startsWith(purchaseStream),
      async ([event]) => {
        if (event) await this.commands.refresh(event.stream.slice(purchaseStream.length));
      },
    );
  }

  onApplicationBootstrap(): void {
    this.schedule.every(sweepEveryMs, 'purchases that are due', () => this.passTime.run());
  }
}
