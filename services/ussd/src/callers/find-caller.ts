import { Injectable } from '@nestjs/common';
import { Log } from '@asili/platform';
import type { Caller } from '../dialogue/domain/advance.ts';
import { Accounts } from './accounts.ts';
import { defaultLanguage, pricedIn } from './domain/number-plan.ts';
import { Languages } from './languages.ts';

/** Who dials: the account of the number, and the language they chose, else that of their account, else that of their country. Never throws. */
@Injectable()
export class FindCaller {
  constructor(private readonly accounts: Accounts, private readonly languages: Languages, private readonly log: Log) {}

  async run(msisdn: string): Promise<Caller> {
    const [found, chosen] = await Promise.all([this.orUndefined(this.accounts.artisanOf(msisdn)), this.orUndefined(this.languages.of(msisdn))]);
    const language = chosen ?? found?.artisan?.language ?? defaultLanguage(msisdn);
    return { language, artisanId: found === undefined ? undefined : (found.artisan?.id ?? null), pin: found?.pin ?? 'none', currency: pricedIn(msisdn) };
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
