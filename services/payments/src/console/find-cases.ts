import { Unavailable } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CaseQueues } from '../cases/case-queues.ts';
import type { Case } from '../cases/domain/case.ts';
import { References } from '../references/references.ts';

/** Finds what an operator has a name of: its own id, or what anybody calls it. Exact; reads only, by id and index. */
@Injectable()
export class FindCases {
  constructor(
    private readonly queues: CaseQueues,
    private readonly references: References,
  ) {}

  /** Those of the name, its own first. */
  async run(name: string): Promise<Case[]> {
    const ids = new Set([name, ...(await this.references.find(name))]);
    const found = await Promise.all([...ids].map((id) => this.find(id)));
    return found.filter((each) => each !== null);
  }

  /** Null also where whoever keeps it cannot be asked: the others are shown. */
  private async find(id: string): Promise<Case | null> {
    try {
      return (await this.queues.all.find(({ prefix }) => id.startsWith(`${prefix}_`))?.find(id)) ?? null;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return null;
    }
  }
}
