import type { Clock } from '@asili/kernel';
import { PlatformModule, Sealer } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { CartModule } from './cart/cart.module.ts';
import { CheckoutModule } from './checkout/checkout.module.ts';
import { type OrdersConfig, Settings } from './config.ts';
import { FulfilmentModule } from './fulfilment/fulfilment.module.ts';
import { PapersModule } from './papers/papers.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { ShippingModule } from './shipping/shipping.module.ts';

/** The orders service: what customers mean to buy, what they bought, and how it reaches them. */
@Module({})
export class OrdersModule {
  static forRoot(config: OrdersConfig, clock?: Clock): DynamicModule {
    const shared = [
      { provide: Sealer, useFactory: () => Sealer.fromConfig(config, 'orders-key') },
      { provide: Settings, useValue: { publicUrl: config.values.PUBLIC_URL } },
    ];
    return {
      module: OrdersModule,
      global: true,
      imports: [
        PlatformModule.forRoot({
          name: 'orders',
          config,
          clock,
          movableClock: true,
          mongo: true,
          kafka: true,
          eventStore: { aggregates: ['purchase', 'thread', 'review'] },
        }),
        CartModule,
        CheckoutModule,
        FulfilmentModule,
        PapersModule,
        ReviewsModule,
        ShippingModule,
      ],
      providers: shared,
      exports: shared,
    };
  }
}
