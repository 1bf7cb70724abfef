import type { Clock } from '@asili/kernel';
import { PlatformModule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { ActivityModule } from './activity/activity.module.ts';
import { ArtisanAnalyticsModule } from './artisan-analytics/artisan-analytics.module.ts';
import type { AnalyticsConfig } from './config.ts';
import { ShopFiguresModule } from './shop-figures/shop-figures.module.ts';
import { ViewsModule } from './views/views.module.ts';

/** Read models over everybody's events, for artisans. */
@Module({})
export class AnalyticsModule {
  static forRoot(config: AnalyticsConfig, clock?: Clock): DynamicModule {
    const activity = ActivityModule.forRoot(config.values.ANALYTICS_PROJECTION);
    return {
      module: AnalyticsModule,
      global: true,
      imports: [
        PlatformModule.forRoot({ name: 'analytics', config, clock, movableClock: true, mongo: true, kafka: true }),
        activity,
        ViewsModule,
        ArtisanAnalyticsModule,
        ShopFiguresModule,
      ],
      exports: [activity],
    };
  }
}
