import { Clock } from '@asili/kernel';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuditTrail } from '../audit/audit-trail.mongo.ts';
import { CaseQueues, CasesModule } from '../cases/cases.module.ts';
import { RemoteCases } from './remote-cases.http.ts';
import { RemoteCaseQueue } from './remote-case-queue.ts';

const kept = [
  ['disputes', 'ord', 'orders'],
  ['counterfeit-reports', 'rep', 'verification'],
  ['messages', 'con', 'notifications'],
  ['number-claims', 'clm', 'identity'],
] as const;

/** Queues of other services. */
@Module({ imports: [AuditModule, CasesModule], providers: [RemoteCases] })
export class RemoteCasesModule implements OnModuleInit {
  constructor(
    private readonly queues: CaseQueues,
    private readonly remoteCases: RemoteCases,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const [name, prefix, source] of kept)
      this.queues.register(new RemoteCaseQueue(name, prefix, source, this.remoteCases, this.trail, this.clock));
  }
}
