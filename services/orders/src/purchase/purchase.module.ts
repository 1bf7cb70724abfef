import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Relay, Schedule } from '@asili/platform';
import { PersonalModule } from '../personal/personal.module.ts';
import { purchaseStream } from './domain/decide.ts';
import { ShippingModule } from '../shipping/shipping.module.ts';
import { PassTime } from './pass-time.ts';
import { PurchaseCommands } from './purchase-commands.ts';
import { MongoPurchaseDocuments } from './purchase-documents.mongo.ts';
import { PurchaseDocuments } from './purchase-documents.ts';
import { PurchaseViews } from './purchase-views.ts';

const sweepEveryMs = 30_000;

/** Purchases and their orders: what happened, what is shown of them, and what time does to them. */
@Module({
  imports: [PersonalModule, ShippingModule],
  providers: [
    { provide: PurchaseDocuments, useClass: MongoPurchaseDocuments },
    PassTime,
    PurchaseCommands,
    PurchaseViews,
  ],
  exports: [PassTime, PurchaseCommands, PurchaseDocuments, PurchaseViews],
})
export class PurchaseModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly relay: Relay,
    private readonly commands: PurchaseCommands,
    private readonly schedule: Schedule,
    private readonly passTime: PassTime,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal(async (events) => {
      const ids = new Set(
        events
          .filter(({ stream }) => stream.startsWith(purchaseStream))
          .map(({ stream }) => stream.slice(purchaseStream.length)),
      );
      for (const id of ids) await this.commands.refresh(id);
    });
  }

  onApplicationBootstrap(): void {
    this.schedule.every(sweepEveryMs, 'purchases that are due', () => this.passTime.run());
  }
}
