import { Module, type OnModuleInit } from '@nestjs/common';
import { Reactions } from '@asili/platform';
import { PersonalModule } from '../personal/personal.module.ts';
import { purchaseStream } from './domain/decide.ts';
import { ShippingModule } from '../shipping/shipping.module.ts';
import { OpenPurchases, PurchaseViews } from './purchase-views.ts';
import { ApplyDeadlines, PurchaseCommands } from './purchase-commands.ts';
import { PurchaseDocuments } from './purchase-documents.mongo.ts';
import { PurchaseLimits } from './purchase-limits.ts';

/** Purchases and their orders: what happened, what is shown of them, and what time does to them. */
@Module({
  imports: [PersonalModule, ShippingModule],
  providers: [PurchaseDocuments, OpenPurchases, ApplyDeadlines, PurchaseCommands, PurchaseLimits, PurchaseViews],
  exports: [OpenPurchases, ApplyDeadlines, PurchaseCommands, PurchaseDocuments, PurchaseLimits, PurchaseViews],
})
export class PurchaseModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly commands: PurchaseCommands,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'orders.keep-purchases',
      ({ stream }) => stream.startsWith(purchaseStream),
      async (events) => {
        const last = events.at(-1);
        if (last) await this.commands.keep(last.stream.slice(purchaseStream.length), last.version);
      },
    );
  }
}
