import { OnEvents } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ProjectChecks, type CheckEvent } from './project-checks.ts';

/** The service's own events, read back. The group begins at the first of them, so totals hold everything there ever was. */
@Controller()
export class HistoryEvents {
  constructor(private readonly projectChecks: ProjectChecks) {}

  @OnEvents('verification.code-checked.v1', { group: 'verification.checks' })
  checked(@Payload() events: readonly CheckEvent[]): Promise<void> {
    return this.projectChecks.run(events);
  }
}
