import { Module } from '@nestjs/common';
import { ProxyingModule } from '../proxying/proxying.module.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { CheckReadiness } from './check-readiness.ts';
import { HttpServiceReports } from './service-reports.http.ts';
import { ServiceReports } from './service-reports.ts';

/** Whether the site is ready, and what its services say of themselves. */
@Module({
  imports: [RequestsModule, ProxyingModule],
  providers: [CheckReadiness, { provide: ServiceReports, useClass: HttpServiceReports }],
  exports: [CheckReadiness, ServiceReports],
})
export class HealthModule {}
