import { Clock } from '@asili/kernel';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuditTrail } from '../audit/audit-trail.ts';
import { CaseQueues } from '../cases/case-queues.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { Keepers } from './keepers.ts';
import { HttpKeepers } from './keepers.http.ts';
import { KeptCaseQueue } from './kept-case-queue.ts';

const kept = [
  ['disputes', 'ord', 'orders'],
  ['counterfeit-reports', 'rep', 'verification'],
  ['messages', 'con', 'notifications'],
] as const;

/** Queues of other services. */
@Module({ imports: [AuditModule, CasesModule], providers: [{ provide: Keepers, useClass: HttpKeepers }] })
export class KeptCasesModule implements OnModuleInit {
  constructor(
    private readonly queues: CaseQueues,
    private readonly keepers: Keepers,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const [name, prefix, keeper] of kept)
      this.queues.register(new KeptCaseQueue(name, prefix, keeper, this.keepers, this.trail, this.clock));
  }
}
