import type { KeptCase, KeptCaseActionRequest } from '@asili/contracts';

/** A service that keeps cases of its own. */
export type Keeper = 'orders' | 'verification' | 'notifications';

/** The services that keep cases. All @throws Unavailable where one cannot be asked. */
export abstract class Keepers {
  abstract count(keeper: Keeper): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** Those that wait, the longest waiting first; or all, newest first. Behind that one. */
  abstract list(
    keeper: Keeper,
    query: { readonly limit: number; readonly after?: string; readonly which?: 'all' },
  ): Promise<KeptCase[]>;
  /** Null for none. */
  abstract find(keeper: Keeper, caseId: string): Promise<KeptCase | null>;
  /** Any number of times. @throws CaseChanged where it is not to be done any more, InvalidInput */
  abstract act(keeper: Keeper, caseId: string, action: string, request: KeptCaseActionRequest): Promise<void>;
}
