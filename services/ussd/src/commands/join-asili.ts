import { Accounts } from '../callers/accounts.ts';
import { countryOf } from '../callers/domain/number-plan.ts';
import { shorten, type Message } from '../words/domain/render.ts';
import { OpenCommand } from './command-handler.ts';
import type { CommandRequest } from './domain/command-request.ts';

/** Opens an artisan's account for the number that calls; a number has one, so a repeat changes nothing. */
export class JoinAsili extends OpenCommand {
  constructor(private readonly accounts: Accounts) {
    super();
  }

  override async run({
    values: { name = '', town = '' },
    msisdn,
    caller: { language },
  }: CommandRequest): Promise<readonly Message[]> {
    const country = countryOf(msisdn);
    if (country === undefined) return [{ key: 'not-open' }];
    await this.accounts.register({ phoneNumber: msisdn, firstName: name, location: { city: town, country }, language });
    return [{ key: 'joined', params: { name: shorten(name, 30) } }];
  }
}
