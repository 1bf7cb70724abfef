import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.ts';
import { RoutesModule } from '../routes/routes.module.ts';
import { DescribeApi } from './describe-api.ts';

/** The description of the whole API. */
@Module({ imports: [HealthModule, RoutesModule], providers: [DescribeApi], exports: [DescribeApi] })
export class OpenapiModule {}
