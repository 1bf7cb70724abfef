import type { PutPayoutAccountRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { e164, isWhole } from '../callers/domain/number-plan.ts';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { PreparingCommand, type Prepared } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { pinScreen } from './domain/pin-screen.ts';
import { Neighbours } from './neighbours.ts';

const hourMs = 3_600_000;

/**
 * Command 6: another number for payouts, for who knows the PIN and the code that went to that number, which nobody else has. Payments takes
 * a code once, and naming the number that stands is no change; so a repeat finds it done.
 */
export class ChangePayoutNumber extends PreparingCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Has the code sent. @returns the challenge it answers */
  override async prepare(request: ArtisanRequest): Promise<Prepared> {
    const refused = await this.refusedPin(request);
    if (refused) return { say: [refused] };
    if (!isWhole(wish(request).phoneNumber))
      return { say: [{ key: 'number-not-served', params: { dial: dialled(this.settings.serviceCode, '6') } }] };
    try {
      const asked = await this.neighbours.putPayoutAccount(request, wish(request));
      return 'challenge' in asked
        ? { value: asked.challenge.id }
        : { say: [{ key: 'number-stands', params: { ending: endingOf(request) } }] };
    } catch (error) {
      return { say: [this.screenOf(error)] };
    }
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const { challenge, code, pin } = request.values;
    const refused = await this.refusedPin(request);
    if (refused) return [refused];
    try {
      const reply = await this.neighbours.putPayoutAccount(request, {
        ...wish(request),
        challengeId: challenge,
        code,
        pin,
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
      return [this.screenOf(error)];
    }
  }

  private async refusedPin(request: ArtisanRequest): Promise<Message | undefined> {
    const check = await this.neighbours.checkPin(request, request.values['pin'] ?? '');
    return check.outcome === 'right' ? undefined : pinScreen(check, dialled(this.settings.serviceCode, '13'));
  }

  /** @throws what is no answer to the number or the code */
  private screenOf(error: unknown): Message {
    switch (error instanceof RemoteProblem ? error.code : undefined) {
      case 'IDENTITY.CODE_NOT_SENT':
        return { key: 'no-sms' };
      case 'PAYMENTS.CODE_REFUSED':
        return { key: 'pin-code-wrong' };
      case 'IDENTITY.NUMBER_IN_USE':
      case 'PAYMENTS.NUMBER_IN_USE':
        return { key: 'number-in-use', params: { dial: dialled(this.settings.serviceCode, '6') } };
      case 'IDENTITY.COUNTRY_NOT_SERVED':
      case 'PAYMENTS.WALLET_NOT_SERVED':
        return { key: 'number-not-served', params: { dial: dialled(this.settings.serviceCode, '6') } };
      case 'PAYMENTS.PROVIDER_UNAVAILABLE':
        return { key: 'payouts-not-open' };
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
