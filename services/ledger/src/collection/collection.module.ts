import { Module } from '@nestjs/common';
import { NetworkModule } from '../network/network.module.ts';
import { CollectionSetup } from './collection.schedule.ts';
import { CollectionStatus } from './collection.ts';
import { LedgerHealth } from './ledger-health.ts';
import { SetUpCollection } from './set-up-collection.ts';
import { MongoSetupSteps } from './setup-steps.mongo.ts';
import { SetupSteps } from './setup-steps.ts';

/** Accounts and token on the ledger, made once. */
@Module({
  imports: [NetworkModule],
  providers: [
    CollectionStatus,
    CollectionSetup,
    LedgerHealth,
    SetUpCollection,
    { provide: SetupSteps, useClass: MongoSetupSteps },
  ],
  exports: [CollectionStatus],
})
export class CollectionModule {}
