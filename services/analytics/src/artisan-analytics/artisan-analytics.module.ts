import { Module } from '@nestjs/common';
import { AnalyticsController, ExportAnalytics, GetAnalytics, ReadPeriod } from './get-analytics.ts';

/** An artisan's own figures. */
@Module({ controllers: [AnalyticsController], providers: [GetAnalytics, ExportAnalytics, ReadPeriod] })
export class ArtisanAnalyticsModule {}
