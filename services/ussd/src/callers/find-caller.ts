import { Injectable } from '@nestjs/common';
import { Log } from '@asili/platform';
import type { Caller } from '../dialogue/domain/advance.ts';
import { Accounts } from './accounts.ts';
import { defaultLanguage, pricedIn } from './domain/number-plan.ts';
import { inTime } from '../in-time.ts';
import { Languages } from './languages.ts';

/** Half of what there is: the rest is for what they want. */
const maxMs = 1500;

/** Who dials: the account of the number, and the language they chose, else that of their account, else that of their country. Never throws. */
@Injectable()
export class FindCaller {
  constructor(
    private readonly accounts: Accounts,
    private readonly languages: Languages,
    private readonly log: Log,
  ) {}

  /** @param deadline of `performance.now()`: who does not say it by then, or within a second and a half, is not waited for */
  async run(msisdn: string, deadline: number): Promise<Caller> {
    const until = Math.min(deadline, performance.now() + maxMs);
    const [found, chosen] = await Promise.all([
      this.orUndefined(inTime(this.accounts.artisanOf(msisdn), until)),
      this.orUndefined(inTime(this.languages.of(msisdn), until)),
    ]);
    const language = chosen ?? found?.artisan?.language ?? defaultLanguage(msisdn);
    return {
      language,
      artisanId: found === undefined ? undefined : (found.artisan?.id ?? null),
      pin: found?.pin ?? 'none',
      currency: pricedIn(msisdn),
    };
  }

  private async orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked;
    } catch (error) {
      this.log.warn('ussd: the caller is not known for now', { error });
      return undefined;
    }
  }
}
