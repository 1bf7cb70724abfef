import {
  type RemoteCase,
  type RemoteCaseActionRequest,
  remoteCaseCount,
  remoteCaseList,
  remoteCaseReply,
} from '@asili/contracts';
import { InvalidInput, RemoteProblem, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CaseChanged } from '../cases/domain/case.ts';

/** A service that keeps cases of its own. */
export type CaseSource = 'orders' | 'verification' | 'notifications' | 'identity';

const isRefusal = (error: unknown, ...statuses: readonly number[]): error is RemoteProblem =>
  error instanceof RemoteProblem && statuses.includes(error.status);

/**
 * The services that keep cases. All @throws Unavailable where one cannot be asked.
 * Each by the calls under `/internal/cases` of its own, in this service's own name.
 */
@Injectable()
export class RemoteCases {
  constructor(private readonly services: ServiceClient) {}

  async count(source: CaseSource): Promise<{ count: number; oldestAt: Date | null }> {
    const { count, oldestAt } = await this.services.get(source, '/internal/cases/count', {
      schema: remoteCaseCount,
      timeoutMs: 1_500,
    });
    return { count, oldestAt: oldestAt === null ? null : new Date(oldestAt) };
  }

  /** Those that wait, the longest waiting first; or all, newest first. Behind that one. */
  async list(
    source: CaseSource,
    { limit, after, which }: { limit: number; after?: string; which?: 'all' },
  ): Promise<RemoteCase[]> {
    const query = new URLSearchParams({
      limit: String(limit),
      ...(after !== undefined && { after }),
      ...(which && { which }),
    });
    return (await this.services.get(source, `/internal/cases?${query.toString()}`, { schema: remoteCaseList })).cases;
  }

  /** Null for none. */
  async find(source: CaseSource, caseId: string): Promise<RemoteCase | null> {
    try {
      return (
        await this.services.get(source, `/internal/cases/${encodeURIComponent(caseId)}`, { schema: remoteCaseReply })
      ).case;
    } catch (error) {
      if (isRefusal(error, 404)) return null;
      throw error;
    }
  }

  /** Any number of times. @throws CaseChanged where it is not to be done any more, InvalidInput */
  async act(source: CaseSource, caseId: string, action: string, body: RemoteCaseActionRequest): Promise<void> {
    try {
      await this.services.post(source, `/internal/cases/${encodeURIComponent(caseId)}/${encodeURIComponent(action)}`, {
        body,
        schema: remoteCaseReply,
      });
    } catch (error) {
      if (isRefusal(error, 400)) throw new InvalidInput([...error.errors]);
      if (isRefusal(error, 404, 409)) throw new CaseChanged();
      throw error;
    }
  }
}
