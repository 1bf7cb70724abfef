import { ObjectStorage, objectStorageOf, PlatformModule } from '@asili/platform';
import type { Clock } from '@asili/kernel';
import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogueModule } from './catalogue/catalogue.module.ts';
import { CertificationModule } from './certification/certification.module.ts';
import type { ProductsConfig } from './config.ts';
import { MongoDailyCounts } from './daily-counts.mongo.ts';
import { DailyCounts, DailyQuota } from './daily-quota.ts';
import { HoldsModule } from './holds/holds.module.ts';
import { InventoryModule } from './inventory/inventory.module.ts';
import { LabelsModule } from './labels/labels.module.ts';
import { PhotoLinksModule } from './photo-links/photo-links.module.ts';
import { PhotosModule } from './photos/photos.module.ts';
import { PlansModule } from './plans/plans.module.ts';
import { RegistrationModule } from './registration/registration.module.ts';
import { QuotaSwitch, Site } from './settings.ts';

/** The products service: products, their photos, the marketplace listing and what is printed. */
@Module({})
export class ProductsModule {
  static forRoot(config: ProductsConfig, clock?: Clock): DynamicModule {
    const { PUBLIC_URL, DEMO_MODE, ASILI_RATE_LIMITS } = config.values;
    const shared = [
      DailyQuota,
      { provide: DailyCounts, useClass: MongoDailyCounts },
      { provide: Site, useValue: { publicUrl: PUBLIC_URL, demo: DEMO_MODE } satisfies Site },
      { provide: QuotaSwitch, useValue: { enforced: ASILI_RATE_LIMITS === 'on' } satisfies QuotaSwitch },
      { provide: ObjectStorage, useFactory: () => objectStorageOf(config, 'media', config.values.MEDIA_DIR) },
    ];
    return {
      module: ProductsModule,
      global: true,
      imports: [
        PlatformModule.forRoot({ name: 'products', config, clock, mongo: true, redis: true, kafka: true, eventStore: { aggregates: ['product', 'stock', 'plan'] } }),
        PhotosModule, PhotoLinksModule.forRoot(config), InventoryModule, CatalogueModule, HoldsModule, PlansModule, RegistrationModule, CertificationModule, LabelsModule,
      ],
      providers: shared,
      exports: shared,
    };
  }
}
