import type { PutPayoutAccountRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { e164, isWhole } from '../callers/domain/number-plan.ts';
import { Settings } from '../config.ts';
import {
  ArtisanCommand,
  type Prepared,
  type PreparingCommand,
  type AskAgain,
  type Done,
  type ArtisanRequest,
} from './domain/command.ts';
import { judgePin, refused } from './pin.ts';
import { Neighbours } from './neighbours.ts';

const hourMs = 3_600_000;

/**
 * Command 6: another number for payouts, for who knows the PIN and the code that went to that number, which nobody else has. Payments takes
 * a code once, and naming the number that stands is no change; so a repeat finds it done.
 */
export class ChangePayoutNumber extends ArtisanCommand implements PreparingCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Has the code sent. @returns the challenge it answers */
  async prepare(request: ArtisanRequest): Promise<Prepared> {
    const refusal = await judgePin(this.neighbours, this.settings, request);
    if (refusal) return refusal.again === '' ? { say: refusal.say } : refusal;
    if (!isWhole(wish(request).phoneNumber)) return { again: 'number', say: [{ key: 'number-not-served' }] };
    try {
      const asked = await this.neighbours.putPayoutAccount(request, wish(request));
      return 'challenge' in asked
        ? { values: { challenge: asked.challenge.id } }
        : { say: [{ key: 'number-stands', params: { ending: endingOf(request) } }] };
    } catch (error) {
      const said = this.refusalOf(error);
      return said.again === '' ? { say: said.say } : said;
    }
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const { challenge, code, pin, fresh } = request.values;
    const refusal = await judgePin(this.neighbours, this.settings, request);
    if (refusal) return refused(refusal);
    try {
      const reply = await this.neighbours.putPayoutAccount(request, {
        ...wish(request),
        challengeId: challenge,
        code,
        pin: fresh ?? pin,
      });
      const heldUntil = 'account' in reply ? reply.account?.heldUntil : undefined;
      if (!heldUntil) return [{ key: 'number-named', params: { ending: endingOf(request) } }];
      return [
        {
          key: 'number-changed',
          params: { hours: String(Math.ceil((Date.parse(heldUntil) - this.clock.now().getTime()) / hourMs)) },
        },
      ];
    } catch (error) {
      return refused(this.refusalOf(error));
    }
  }

  /** What is asked again. @throws what is no answer to the number or the code */
  private refusalOf(error: unknown): AskAgain {
    const anew = (key: 'number-in-use' | 'number-not-served'): AskAgain => ({
      again: 'number',
      say: [{ key }],
      forget: ['challenge', 'code'],
    });
    switch (error instanceof RemoteProblem ? error.code : undefined) {
      case 'IDENTITY.CODE_NOT_SENT':
        return { again: '', say: [{ key: 'no-sms' }] };
      case 'PAYMENTS.CODE_REFUSED':
        return { again: 'code', say: [{ key: 'pin-code-wrong' }] };
      case 'IDENTITY.NUMBER_IN_USE':
      case 'PAYMENTS.NUMBER_IN_USE':
        return anew('number-in-use');
      case 'IDENTITY.COUNTRY_NOT_SERVED':
      case 'PAYMENTS.WALLET_NOT_SERVED':
        return anew('number-not-served');
      case 'PAYMENTS.PROVIDER_UNAVAILABLE':
        return { again: '', say: [{ key: 'payouts-not-open' }] };
      default:
        throw error;
    }
  }
}

/** Kenyan numbers are M-Pesa's, all others MTN's. */
function wish({
  values: { number = '' },
  msisdn,
}: ArtisanRequest): Pick<PutPayoutAccountRequest, 'provider' | 'phoneNumber'> {
  const phoneNumber = e164(number, msisdn);
  return { provider: phoneNumber.startsWith('+254') ? 'mpesa' : 'mtn', phoneNumber };
}

const endingOf = (request: ArtisanRequest): string => wish(request).phoneNumber.slice(-3);

/** Command 6: which number is meant stands under `what`; what was dialled with a number alone is the one for payouts. Or none is changed: whoever calls keeps theirs, whoever claims it. */
export class ChangeNumber extends ArtisanCommand implements PreparingCommand {
  constructor(
    private readonly payouts: ChangePayoutNumber,
    private readonly account: MoveAccount,
    private readonly neighbours: Neighbours,
  ) {
    super();
  }

  prepare(request: ArtisanRequest): Promise<Prepared> {
    return this.of(request).prepare(request);
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    return request.values['what'] === '3' ? this.keep(request) : this.of(request).run(request);
  }

  private async keep(request: ArtisanRequest): Promise<Done> {
    try {
      return [{ key: (await this.neighbours.keepAccount(request)) > 0 ? 'account-kept' : 'nothing-to-keep' }];
    } catch (error) {
      if (error instanceof RemoteProblem && error.code === 'PLATFORM.NOT_FOUND') return [{ key: 'try-again' }]; // An earlier release of identity knows no claims.
      throw error;
    }
  }

  private of({ values: { what } }: ArtisanRequest): ChangePayoutNumber | MoveAccount {
    return what === '2' ? this.account : this.payouts;
  }
}

/**
 * The account moves to another number, for who calls from the one of now, knows the PIN, and types the code that went to the new one. Identity
 * makes a move once, and one that was made is found so; so a repeat says the same.
 */
export class MoveAccount extends ArtisanCommand implements PreparingCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  /** Has the code sent. @returns the challenge it answers */
  async prepare(request: ArtisanRequest): Promise<Prepared> {
    const refusal = await judgePin(this.neighbours, this.settings, request);
    if (refusal) return refusal.again === '' ? { say: refusal.say } : refusal;
    const phoneNumber = newNumber(request);
    if (!isWhole(phoneNumber)) return { again: 'number', say: [{ key: 'move-not-served' }] };
    try {
      const { challenge } = await this.neighbours.moveAccount(request, { phoneNumber, pin: pinOf(request) });
      return challenge
        ? { values: { challenge: challenge.id } }
        : { say: [{ key: 'move-stands', params: { ending: phoneNumber.slice(-3) } }] };
    } catch (error) {
      const said = this.refusalOf(error);
      return said.again === '' ? { say: said.say } : said;
    }
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const { challenge, code } = request.values;
    const refusal = await judgePin(this.neighbours, this.settings, request);
    if (refusal) return refused(refusal);
    const phoneNumber = newNumber(request);
    try {
      await this.neighbours.moveAccount(request, { phoneNumber, pin: pinOf(request), challengeId: challenge, code });
      return [{ key: 'account-moved', params: { ending: phoneNumber.slice(-3) } }];
    } catch (error) {
      return refused(this.refusalOf(error));
    }
  }

  /** What is asked again. @throws what is no answer to the number or the code */
  private refusalOf(error: unknown): AskAgain {
    const anew = (key: 'number-in-use' | 'move-not-served'): AskAgain => ({
      again: 'number',
      say: [{ key }],
      forget: ['challenge', 'code'],
    });
    switch (error instanceof RemoteProblem ? error.code : undefined) {
      case 'IDENTITY.CODE_NOT_SENT':
        return { again: '', say: [{ key: 'no-sms' }] };
      case 'IDENTITY.NEW_CODE_REFUSED':
        return { again: 'code', say: [{ key: 'pin-code-wrong' }] };
      case 'IDENTITY.NUMBER_IN_USE':
        return anew('number-in-use');
      case 'IDENTITY.COUNTRY_NOT_SERVED':
        return anew('move-not-served');
      case 'IDENTITY.SIM_CHANGED':
        return { again: '', say: [{ key: 'move-sim-changed' }] };
      case 'PLATFORM.NOT_FOUND':
        return { again: '', say: [{ key: 'try-again' }] }; // An earlier release of identity moves no account.
      default:
        throw error;
    }
  }
}

const newNumber = ({ values: { number = '' }, msisdn }: ArtisanRequest): string => e164(number, msisdn);
const pinOf = ({ values: { fresh, pin = '' } }: ArtisanRequest): string => fresh ?? pin;
