import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.ts';
import { ExportAnalytics } from './export-analytics.ts';
import { GetAnalytics } from './get-analytics.ts';
import { ReadPeriod } from './read-period.ts';

/** An artisan's own figures. */
@Module({ controllers: [AnalyticsController], providers: [GetAnalytics, ExportAnalytics, ReadPeriod] })
export class ArtisanAnalyticsModule {}
