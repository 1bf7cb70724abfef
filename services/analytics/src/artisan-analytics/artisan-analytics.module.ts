import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.ts';
import { ExportAnalytics, GetAnalytics, ReadPeriod } from './get-analytics.ts';

/** An artisan's own figures. */
@Module({ controllers: [AnalyticsController], providers: [GetAnalytics, ExportAnalytics, ReadPeriod] })
export class ArtisanAnalyticsModule {}
