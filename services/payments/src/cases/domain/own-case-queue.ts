import { CaseQueue } from './case-queue.ts';
import type { Case } from './case.ts';

/** A queue of this service's own cases: it registers itself when the service starts, and its list is what it finds of the ids that wait. */
export abstract class OwnCaseQueue extends CaseQueue {
  constructor(private readonly queues: { register(queue: CaseQueue): void }) {
    super();
  }

  onModuleInit(): void {
    this.queues.register(this);
  }

  override async list(most: number, after?: string): Promise<Case[]> {
    const found = await Promise.all((await this.waiting(most, after)).map((id) => this.find(id)));
    return found.filter((each) => each !== null);
  }

  /** Ids, the longest waiting first, behind that one. */
  protected abstract waiting(most: number, after?: string): Promise<readonly string[]>;
}
