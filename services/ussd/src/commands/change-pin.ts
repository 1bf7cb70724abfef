import { omitUndefined } from '@asili/kernel';
import { RemoteProblem, type Log } from '@asili/platform';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import { render, type Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { pinScreen } from './domain/pin-screen.ts';
import { Neighbours } from './neighbours.ts';

/** Command 13: chooses a PIN, changes it, or has a code sent that unlocks it. Of two at once identity takes one. By a code alone payouts are held first: a SIM may be stolen. */
export class ChangePin extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const {
      values: { fresh, again, old, code },
      caller: { pin },
    } = request;
    const dial = dialled(this.settings.serviceCode, '13');
    try {
      if (pin === 'locked') {
        await this.neighbours.sendPinCode(request);
        return [{ key: 'pin-code-sent', params: { dial } }];
      }
      if (fresh === undefined || fresh !== again) return [{ key: 'pin-differs' }];
      if (code !== undefined) await this.neighbours.holdPayouts(request);
      const check = await this.neighbours.setPin(request, omitUndefined({ pin: fresh, old, code }));
      if (check.outcome !== 'right') return [pinScreen(check, dial)];
      if (code === undefined) return [{ key: 'pin-set' }];
      await this.tell(request);
      return [{ key: 'pin-reset' }];
    } catch (error) {
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.PIN_WEAK') return [{ key: 'pin-weak' }];
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.CODE_REFUSED') return [{ key: 'pin-code-wrong' }];
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.CODE_NOT_SENT') return [{ key: 'no-sms' }];
      throw error;
    }
  }

  /** By SMS too, which stays on the phone. The PIN is set, whether or not it can be sent. */
  private async tell({ msisdn, caller: { language } }: ArtisanRequest): Promise<void> {
    const url = this.settings.publicUrl.replace(/^https?:\/\//, '');
    await this.neighbours
      .sendText(msisdn, language, render({ key: 'pin-reset-sms' }, language, { dial: '', url }))
      .catch((error: unknown) => {
        this.log.warn('ussd: nobody was told of a PIN given anew', { error });
      });
  }
}
