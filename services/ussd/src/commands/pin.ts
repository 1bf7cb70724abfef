import type { PinCheck } from '@asili/contracts';
import { RemoteProblem, type Log } from '@asili/platform';
import { omitUndefined, zoneOf } from '@asili/kernel';
import { dialled } from '../script/domain/steps.ts';
import { Settings, everywhereOf } from '../config.ts';
import {
  type AskAgain,
  type ArtisanRequest,
  ArtisanCommand,
  type Prepared,
  type PreparingCommand,
  type Done,
} from './domain/command.ts';
import { Neighbours } from './neighbours.ts';
import { countryOf } from '../callers/domain/number-plan.ts';
import { textOf } from '../words/domain/render.ts';

/**
 * Judges the PIN that was typed; who has none has chosen their first one, which is set. Safe to repeat: the first PIN is given as the old
 * one too, so setting it again finds it right. @returns what is said of one that is not right, and asked again where that can help; undefined for the right one
 */
export async function judgePin(
  neighbours: Neighbours,
  settings: Settings,
  request: ArtisanRequest,
): Promise<AskAgain | undefined> {
  const { fresh, pin = '' } = request.values;
  try {
    const check =
      fresh === undefined
        ? await neighbours.checkPin(request, pin)
        : await neighbours.setPin(request, { pin: fresh, old: fresh });
    return check.outcome === 'right' ? undefined : pinRefusal(check, settings, 'pin');
  } catch (error) {
    if (error instanceof RemoteProblem && error.code === 'IDENTITY.PIN_WEAK')
      return { again: 'fresh', say: [{ key: 'pin-weak' }], forget: ['again'] };
    throw error;
  }
}

/** Why a PIN was not taken. A wrong one is asked again; what to dial for a forgotten one, or one that is locked, stands under it. */
export function pinRefusal(
  { outcome, left = 0, seconds = 60, because }: PinCheck,
  settings: Pick<Settings, 'serviceCode'>,
  field: 'pin' | 'old',
): AskAgain {
  const params = { dial: dialled(settings.serviceCode, '13') };
  switch (outcome) {
    case 'wrong':
      return {
        again: field,
        say: [{ key: 'pin-wrong', params: { left: String(left), dial: dialled(settings.serviceCode, '13', '2') } }],
      };
    case 'paused':
      return {
        again: '',
        say: [
          {
            key: 'pin-paused',
            params: { minutes: String(Math.ceil(seconds / 60)), dial: dialled(settings.serviceCode, '13', '2') },
          },
        ],
      };
    case 'locked':
      return { again: '', say: [{ key: because === 'sim-changed' ? 'pin-locked-sim' : 'pin-locked', params }] };
    default:
      return { again: '', say: [{ key: 'pin-none', params }] };
  }
}

/** As a command gives it back: asked again, or the last word. */
export const refused = ({ again, ...rest }: AskAgain): AskAgain | AskAgain['say'] =>
  again === '' ? rest.say : { again, ...rest };

/**
 * Command 13: chooses a PIN, changes it with the old one, or sets it anew with a code by SMS, where it is forgotten or locked. What is wrong
 * is told before a new one is typed. Of two at once identity takes one. By a code alone payouts are held first: a SIM may be stolen.
 */
export class ChangePin extends ArtisanCommand implements PreparingCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
  }

  /** 'sent': the code, unless one is on its way; 'proved': the old PIN or the code is right. */
  async prepare(request: ArtisanRequest, gives: string): Promise<Prepared> {
    const {
      values: { old, code },
    } = request;
    try {
      if (gives === 'sent')
        return { values: { sent: timeOf(await this.neighbours.sendPinCode(request, false), request.msisdn) } };
      if (code === 'again')
        return {
          values: { sent: timeOf(await this.neighbours.sendPinCode(request, true), request.msisdn) },
          again: 'code',
          say: [{ key: 'pin-code-again' }],
        };
      if (code !== undefined) return await this.provenBy(request, code);
      const check = await this.neighbours.checkPin(request, old ?? '');
      if (check.outcome === 'right') return { values: { proved: 'old' } };
      const refusal = pinRefusal(check, this.settings, 'old');
      return refusal.again === '' ? { say: refusal.say } : refusal;
    } catch (error) {
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.CODE_NOT_SENT')
        return { say: [{ key: 'no-sms' }] };
      if (error instanceof RemoteProblem && error.status === 429 && code === 'again')
        return { again: 'code', say: [{ key: 'pin-code-wait' }] };
      throw error;
    }
  }

  private async provenBy(request: ArtisanRequest, code: string): Promise<Prepared> {
    switch (await this.neighbours.checkPinCode(request, code)) {
      case 'right':
        return { values: { proved: 'code' } };
      case 'wrong':
        return { again: 'code', say: [{ key: 'pin-code-wrong' }] };
      case 'over':
        return { again: 'code', say: [{ key: 'pin-code-over' }] };
    }
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const {
      values: { fresh = '', old, code },
    } = request;
    try {
      if (code !== undefined) await this.neighbours.holdPayouts(request);
      const check = await this.neighbours.setPin(request, omitUndefined({ pin: fresh, old, code }));
      if (check.outcome !== 'right') return refused(pinRefusal(check, this.settings, 'old'));
      if (code === undefined) return [{ key: 'pin-set' }];
      await this.tell(request);
      return [{ key: 'pin-reset' }];
    } catch (error) {
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.PIN_WEAK')
        return { again: 'fresh', say: [{ key: 'pin-weak' }], forget: ['again'] };
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.CODE_REFUSED')
        return [
          { key: 'pin-code-over' },
          { key: 'pin-forgotten', params: { dial: dialled(this.settings.serviceCode, '13', '2') } },
        ];
      throw error;
    }
  }

  /** By SMS too, which stays on the phone. The PIN is set, whether or not it can be sent. */
  private async tell({ msisdn, caller: { language } }: ArtisanRequest): Promise<void> {
    const text = textOf([{ key: 'pin-reset-sms' }], language, everywhereOf(this.settings));
    await this.neighbours.sendText(msisdn, language, text).catch((error: unknown) => {
      this.log.warn('ussd: nobody was told of a PIN given anew', { error });
    });
  }
}

/** When it was sent, on the clock where they call from. */
const timeOf = (sentAt: Date, msisdn: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zoneOf(countryOf(msisdn)),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(sentAt);

/** Command 14: the code of the sign-in that is open on the web for the caller's number, without waiting for an SMS. For who knows the PIN, or chooses their first one. */
export class ShowSignInCode extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const { fresh, pin = '' } = request.values;
    const refusal = fresh === undefined ? undefined : await judgePin(this.neighbours, this.settings, request);
    if (refusal) return refused(refusal);
    const shown = await this.neighbours.signInCode(request, fresh ?? pin);
    if (shown.outcome === 'pin') return refused(pinRefusal(shown.check, this.settings, 'pin'));
    if (shown.outcome === 'none')
      return [{ key: 'no-sign-in', params: { dial: dialled(this.settings.serviceCode, '14') } }];
    return [{ key: 'sign-in-code', params: { code: shown.code, minutes: String(Math.ceil(shown.seconds / 60)) } }];
  }
}
