import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.ts';
import { GatewaySettings } from '../requests/domain/gateway-settings.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { cookieName } from '../requests/domain/cookies.ts';
import { DescribeApi, PublicSite } from './describe-api.ts';

/** The description of the whole API. */
@Module({
  imports: [RequestsModule, HealthModule],
  providers: [
    DescribeApi,
    { provide: PublicSite, inject: [GatewaySettings], useFactory: ({ publicUrl, cookies }: GatewaySettings): PublicSite => ({ publicUrl, sessionCookie: cookieName('session', cookies) }) },
  ],
  exports: [DescribeApi],
})
export class OpenapiModule {}
