import { Module } from '@nestjs/common';
import { ProxyingModule } from '../proxying/proxying.module.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { CheckReadiness } from './check-readiness.ts';
import { ServiceReports } from './service-reports.ts';

/** Whether the site is ready, and what its services say of themselves. */
@Module({
  imports: [RequestsModule, ProxyingModule],
  providers: [CheckReadiness, ServiceReports],
  exports: [CheckReadiness, ServiceReports],
})
export class HealthModule {}
