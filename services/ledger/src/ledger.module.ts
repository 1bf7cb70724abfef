import path from 'node:path';
import { ObjectStorage, objectStorageOf, PlatformModule, requireValue } from '@asili/platform';
import type { Clock } from '@asili/kernel';
import { type DynamicModule, Module } from '@nestjs/common';
import { ChecksModule } from './checks/checks.module.ts';
import { CollectionModule } from './collection/collection.module.ts';
import { type LedgerConfig, settingsOf } from './config.ts';
import { ContentModule } from './content/content.module.ts';
import { PhotoObjects } from './content/store-content.ts';
import { MintingModule } from './minting/minting.module.ts';
import { NetworkModule } from './network/network.module.ts';
import { Settings } from './settings.ts';

/** The photos of the products service, where this process can read them: in the bucket of both, or in a folder of this host. */
async function photoObjectsOf(config: LedgerConfig): Promise<PhotoObjects> {
  const { S3_BUCKET, MEDIA_DIR } = config.values;
  return new PhotoObjects(
    S3_BUCKET || MEDIA_DIR ? await objectStorageOf(config, 'media', MEDIA_DIR, 'products') : undefined,
  );
}

/** The ledger service: content, certificates, and the network behind them. */
@Module({})
export class LedgerModule {
  static forRoot(config: LedgerConfig, clock?: Clock): DynamicModule {
    const shared = [
      { provide: Settings, useFactory: () => settingsOf(config) },
      {
        provide: ObjectStorage,
        useFactory: () => {
          requireValue(config, 'PRODUCTS_URL'); // Found out at the start, not at the first photo that has to be asked for.
          return objectStorageOf(config, 'blocks', path.join(config.values.ASILI_DATA_DIR, 'ledger', 'blocks'));
        },
      },
      { provide: PhotoObjects, useFactory: () => photoObjectsOf(config) },
    ];
    return {
      module: LedgerModule,
      global: true,
      imports: [
        PlatformModule.forRoot({
          name: 'ledger',
          config,
          clock,
          mongo: true,
          redis: true,
          kafka: true,
          eventStore: { aggregates: ['certificate'] },
        }),
        NetworkModule,
        ContentModule,
        CollectionModule,
        MintingModule,
        ChecksModule,
      ],
      providers: shared,
      exports: shared,
    };
  }
}
