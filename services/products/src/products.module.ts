import type { Clock } from '@asili/kernel';
import { type DynamicModule, Module } from '@nestjs/common';
import { CertificationModule } from './certification/certification.module.ts';
import type { ProductsConfig } from './config.ts';
import { FoundationModule } from './foundation.module.ts';
import { HoldsModule } from './holds/holds.module.ts';
import { LabelsModule } from './labels/labels.module.ts';
import { RegistrationModule } from './registration/registration.module.ts';

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
