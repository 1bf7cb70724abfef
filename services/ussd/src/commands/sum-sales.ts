import { Clock, dayOf, idTime, zoneOf } from '@asili/kernel';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

/** Command 8: how many orders were paid in a month, and what the artisan has of its sales when the fee is off, as their statement says it. Months are those of the artisan's country. Reads only. */
export class SumSales extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const {
      values: { month = '' },
    } = request;
    const wanted = `${month.slice(0, 4)}-${month.slice(4)}`;
    const zone = zoneOf((await this.neighbours.account(request)).location?.country);
    const [first, last] = [monthOf(bornAt(request.artisan.id), zone), monthOf(this.clock.now(), zone)];
    if (wanted < first || wanted > last)
      return [
        {
          key: 'month-bounds',
          params: { first: shown(first), last: shown(last), dial: dialled(this.settings.serviceCode, '8') },
        },
      ];
    const { count, sums } = await this.neighbours.monthSales(request, wanted);
    if (count === 0 && sums.length === 0) return [{ key: 'no-sales', params: { month: shown(wanted) } }];
    const sum = sums.map(({ currency, amount }) => `${currency} ${amount}`).join(' + ');
    return [{ key: 'sales', params: { month: shown(wanted), count: String(count), sum } }];
  }
}

const shown = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
/** An account is as old as its id. */
const bornAt = (id: string): Date => new Date(idTime(id));
const monthOf = (at: Date, zone: string): string => dayOf(at, zone).slice(0, 7);
