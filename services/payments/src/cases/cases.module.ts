import { NotFound } from '@asili/platform';
import { Module, Injectable } from '@nestjs/common';
import type { CaseQueue } from './domain/case.ts';

/** The queues this installation has; each feature registers its own when the service starts. */
@Injectable()
export class CaseQueues {
  private readonly known: CaseQueue[] = [];

  register(queue: CaseQueue): void {
    this.known.push(queue);
  }

  get all(): readonly CaseQueue[] {
    return this.known;
  }

  /** @throws NotFound */
  named(name: string): CaseQueue {
    return orNotFound(this.known.find((queue) => queue.name === name));
  }

  /** @throws NotFound for an id of no queue */
  ofCase(caseId: string): CaseQueue {
    return orNotFound(this.known.find(({ prefix }) => caseId.startsWith(`${prefix}_`)));
  }
}

function orNotFound(queue: CaseQueue | undefined): CaseQueue {
  if (!queue) throw new NotFound();
  return queue;
}

/** What waits for operators. Features register their queues here, the console looks here. */
@Module({ providers: [CaseQueues], exports: [CaseQueues] })
export class CasesModule {}
