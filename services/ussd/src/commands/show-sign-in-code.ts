import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { pinScreen } from './domain/pin-screen.ts';
import { Neighbours } from './neighbours.ts';

/** Command 14: the code of the sign-in that is open on the web for the caller's number, without waiting for an SMS. For who knows the PIN. */
export class ShowSignInCode extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const shown = await this.neighbours.signInCode(request, request.values['pin'] ?? '');
    if (shown.outcome === 'pin') return [pinScreen(shown.check, dialled(this.settings.serviceCode, '13'))];
    if (shown.outcome === 'none')
      return [{ key: 'no-sign-in', params: { dial: dialled(this.settings.serviceCode, '14') } }];
    return [{ key: 'sign-in-code', params: { code: shown.code, minutes: String(Math.ceil(shown.seconds / 60)) } }];
  }
}
