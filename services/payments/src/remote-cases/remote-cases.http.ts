import {
  type KeptCase,
  type KeptCaseActionRequest,
  keptCaseCount,
  keptCaseList,
  keptCaseReply,
} from '@asili/contracts';
import { InvalidInput, RemoteProblem, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CaseChanged } from '../cases/domain/case.ts';

/** A service that keeps cases of its own. */
export type Keeper = 'orders' | 'verification' | 'notifications' | 'identity';

const isRefusal = (error: unknown, ...statuses: readonly number[]): error is RemoteProblem =>
  error instanceof RemoteProblem && statuses.includes(error.status);

/**
 * The services that keep cases. All @throws Unavailable where one cannot be asked.
 * Each by the calls under `/internal/cases` of its own, in this service's own name.
 */
@Injectable()
export class RemoteCases {
  constructor(private readonly services: ServiceClient) {}

  async count(keeper: Keeper): Promise<{ count: number; oldestAt: Date | null }> {
    const { count, oldestAt } = await this.services.get(keeper, '/internal/cases/count', {
      schema: keptCaseCount,
      timeoutMs: 1_500,
    });
    return { count, oldestAt: oldestAt === null ? null : new Date(oldestAt) };
  }

  /** Those that wait, the longest waiting first; or all, newest first. Behind that one. */
  async list(
    keeper: Keeper,
    { limit, after, which }: { limit: number; after?: string; which?: 'all' },
  ): Promise<KeptCase[]> {
    const query = new URLSearchParams({
      limit: String(limit),
      ...(after !== undefined && { after }),
      ...(which && { which }),
    });
    return (await this.services.get(keeper, `/internal/cases?${query.toString()}`, { schema: keptCaseList })).cases;
  }

  /** Null for none. */
  async find(keeper: Keeper, caseId: string): Promise<KeptCase | null> {
    try {
      return (
        await this.services.get(keeper, `/internal/cases/${encodeURIComponent(caseId)}`, { schema: keptCaseReply })
      ).case;
    } catch (error) {
      if (isRefusal(error, 404)) return null;
      throw error;
    }
  }

  /** Any number of times. @throws CaseChanged where it is not to be done any more, InvalidInput */
  async act(keeper: Keeper, caseId: string, action: string, body: KeptCaseActionRequest): Promise<void> {
    try {
      await this.services.post(keeper, `/internal/cases/${encodeURIComponent(caseId)}/${encodeURIComponent(action)}`, {
        body,
        schema: keptCaseReply,
      });
    } catch (error) {
      if (isRefusal(error, 400)) throw new InvalidInput([...error.errors]);
      if (isRefusal(error, 404, 409)) throw new CaseChanged();
      throw error;
    }
  }
}
