import { shortenName } from '@asili/kernel';
import { isUnavailable, RemoteProblem, type Log } from '@asili/platform';
import { Accounts } from '../callers/find-caller.ts';
import { countryOf, e164, isWhole } from '../callers/domain/number-plan.ts';
import { OpenCommand, type Done, type CommandRequest } from './domain/command.ts';
import type { Neighbours } from './neighbours.ts';

/**
 * Opens an artisan's account for the number that calls, with its PIN where one was chosen; a number has one account, and the PIN is given as
 * the old one too, so a repeat changes nothing. Without the PIN the account is opened all the same.
 */
export class JoinAsili extends OpenCommand {
  constructor(
    private readonly accounts: Accounts,
    private readonly neighbours: Neighbours,
    private readonly log: Log,
  ) {
    super();
  }

  override async run(request: CommandRequest): Promise<Done> {
    const {
      values: { name = '', town = '', fresh = 'later' },
      msisdn,
      caller: { language },
    } = request;
    const country = countryOf(msisdn);
    if (country === undefined) return [{ key: 'not-open' }];
    const artisan = await this.accounts.register({
      phoneNumber: msisdn,
      firstName: name,
      location: { city: town, country },
      language,
    });
    const isSet =
      fresh !== 'later' &&
      artisan !== null &&
      (await this.setPin({ ...request, artisan: { kind: 'artisan', id: artisan.id, language } }, fresh));
    return [{ key: isSet ? 'joined-with-pin' : 'joined', params: { name: shortenName(name, 30) } }];
  }

  private async setPin(request: Parameters<Neighbours['setPin']>[0], pin: string): Promise<boolean> {
    try {
      return (await this.neighbours.setPin(request, { pin, old: pin })).outcome === 'right';
    } catch (error) {
      if (!isUnavailable(error) && !(error instanceof RemoteProblem)) throw error;
      this.log.warn('ussd: an account was opened without its PIN', { error });
      return false;
    }
  }
}

/**
 * Who calls from a new number says that the account of one they lost is theirs; operators look at it. The same again is one, and whether the
 * old number has an account is told to nobody.
 */
export class ClaimAccount extends OpenCommand {
  constructor(private readonly neighbours: Neighbours) {
    super();
  }

  override async run(request: CommandRequest): Promise<Done> {
    const {
      values: { old = '', evidence = '' },
      msisdn,
    } = request;
    const oldNumber = e164(old, msisdn);
    if (!isWhole(oldNumber)) return { again: 'old', say: [{ key: 'wrong-phone' }] };
    try {
      await this.neighbours.claimAccount(request, { oldNumber, evidence });
      return [{ key: 'claimed' }];
    } catch (error) {
      if (error instanceof RemoteProblem && error.code === 'PLATFORM.NOT_FOUND') return [{ key: 'try-again' }]; // An earlier release of identity takes no claims.
      throw error;
    }
  }
}
