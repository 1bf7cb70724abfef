import type { Clock } from '@asili/kernel';
import { ObjectStorage, objectStorageOf, PlatformModule, readSecret } from '@asili/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import type { ProductsConfig } from './config.ts';
import { MongoDailyCounts, DailyCounts, DailyQuota } from './daily-quota.ts';
import { PhotoLinkKey, QuotaSwitch, Site } from './settings.ts';
import { CertificationModule } from './certification/certification.module.ts';
import { HoldsModule } from './holds/holds.module.ts';
import { LabelsModule } from './labels/labels.module.ts';
import { RegistrationModule } from './registration/registration.module.ts';

/** What every feature of the service stands on: the platform, the settings, the store of photos, the day's quotas. */
@Module({})
class FoundationModule {
  static forRoot(config: ProductsConfig, clock?: Clock): DynamicModule {
    const { PUBLIC_URL, DEMO_MODE, ASILI_RATE_LIMITS } = config.values;
    const shared = [
      DailyQuota,
      { provide: DailyCounts, useClass: MongoDailyCounts },
      { provide: Site, useValue: { publicUrl: PUBLIC_URL, demo: DEMO_MODE } satisfies Site },
      { provide: QuotaSwitch, useValue: { enforced: ASILI_RATE_LIMITS === 'on' } satisfies QuotaSwitch },
      {
        provide: PhotoLinkKey,
        useFactory: () => ({ secret: readSecret(config, 'photo-link-key') }) satisfies PhotoLinkKey,
      },
      { provide: ObjectStorage, useFactory: () => objectStorageOf(config, 'media', config.values.MEDIA_DIR) },
    ];
    return {
      module: FoundationModule,
      global: true,
      imports: [
        PlatformModule.forRoot({
          name: 'products',
          config,
          clock,
          movableClock: true,
          mongo: true,
          redis: true,
          kafka: true,
          eventStore: { aggregates: ['product', 'stock', 'plan'] },
        }),
      ],
      providers: shared,
      exports: shared,
    };
  }
}

/** The products service, by what people do with products; catalogue, photos and their links, stock, plans and codes come with whoever needs them. */
@Module({})
export class ProductsModule {
  static forRoot(config: ProductsConfig, clock?: Clock): DynamicModule {
    return {
      module: ProductsModule,
      imports: [
        FoundationModule.forRoot(config, clock),
        RegistrationModule,
        CertificationModule,
        LabelsModule,
        HoldsModule,
      ],
    };
  }
}
