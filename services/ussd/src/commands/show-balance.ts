import type { MoneyText } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { pinScreen } from './domain/pin-screen.ts';
import { heldPayouts } from './held-payouts.ts';
import { Neighbours } from './neighbours.ts';

/** Command 4: what may be paid out, what is of sales that are not over, and how long nothing goes out. For who knows the PIN. Reads only. */
export class ShowBalance extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const check = await this.neighbours.checkPin(request, request.values['pin'] ?? '');
    if (check.outcome !== 'right') return [pinScreen(check, dialled(this.settings.serviceCode, '13'))];
    const [{ available, pending }, held] = await Promise.all([
      this.neighbours.balance(request),
      heldPayouts(this.neighbours, request, this.clock.now()),
    ]);
    if (available.length === 0) return [{ key: 'no-balance' }, ...held];
    return [{ key: 'balance', params: { available: textOf(available), pending: textOf(pending) } }, ...held];
  }
}

const textOf = (sums: readonly MoneyText[]): string =>
  sums.map(({ amount, currency }) => `${currency} ${amount.replace(/\.0+$/, '')}`).join(' + ');
