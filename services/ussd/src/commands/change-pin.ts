import { omitUndefined } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { pinScreen } from './domain/pin-screen.ts';
import { Neighbours } from './neighbours.ts';

/** Command 13: chooses a PIN, changes it, or has a code sent that unlocks it. Of two at once identity takes one. */
export class ChangePin extends ArtisanCommand {
  constructor(private readonly neighbours: Neighbours, private readonly settings: Settings) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const { values: { fresh, again, old, code }, caller: { pin } } = request;
    const dial = dialled(this.settings.serviceCode, '13');
    try {
      if (pin === 'locked') {
        await this.neighbours.sendPinCode(request);
        return [{ key: 'pin-code-sent', params: { dial } }];
      }
      if (fresh === undefined || fresh !== again) return [{ key: 'pin-differs' }];
      const check = await this.neighbours.setPin(request, omitUndefined({ pin: fresh, old, code }));
      return [check.outcome === 'right' ? { key: 'pin-set' } : pinScreen(check, dial)];
    } catch (error) {
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.PIN_WEAK') return [{ key: 'pin-weak' }];
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.CODE_REFUSED') return [{ key: 'pin-code-wrong' }];
      if (error instanceof RemoteProblem && error.code === 'IDENTITY.CODE_NOT_SENT') return [{ key: 'no-sms' }];
      throw error;
    }
  }
}
