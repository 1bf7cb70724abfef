import { Module } from '@nestjs/common';
import { NetworkModule } from '../network/network.module.ts';
import { CollectionSetup, SetUpCollection } from './set-up-collection.ts';
import { CollectionStatus, LedgerHealth, MongoSetupSteps, SetupSteps } from './collection.ts';

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
  exports: [CollectionStatus, SetupSteps],
})
export class CollectionModule {}
