import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { DescribeApi } from './describe-api.ts';

/** The description of the whole API. */
@Module({ imports: [RequestsModule, HealthModule], providers: [DescribeApi], exports: [DescribeApi] })
export class OpenapiModule {}
