import { Module } from '@nestjs/common';
import { ProxyingModule } from '../proxying/proxying.module.ts';
import { CheckReadiness, ServiceReports } from './check-readiness.ts';

/** Whether the site is ready, and what its services say of themselves. */
@Module({
  imports: [ProxyingModule],
  providers: [CheckReadiness, ServiceReports],
  exports: [CheckReadiness, ServiceReports],
})
export class HealthModule {}
