import type { Payment } from '@asili/contracts';
import { addMoney, Clock, dayOf, idTime, moneyFromText, moneyToText, zoneOf, type Asset, type Money } from '@asili/kernel';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

const pageSize = 100;
/** Payments of a longer past are on the web. */
const maxPages = 20;
/** A payment may be begun in one month and paid in the next, and a month begins earlier east of UTC. */
const slackMs = 2 * 86_400_000;

/** Command 8: how many orders were paid in a month, and what the artisan has of them when the fee is off. Months are those of the artisan's country, as on statements. A payment has one order of each artisan. Reads only. */
export class SumSales extends ArtisanCommand {
  constructor(private readonly neighbours: Neighbours, private readonly settings: Settings, private readonly clock: Clock) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const { values: { month = '' } } = request;
    const wanted = `${month.slice(0, 4)}-${month.slice(4)}`;
    const zone = zoneOf((await this.neighbours.account(request)).location?.country);
    const [first, last] = [monthOf(bornAt(request.artisan.id), zone), monthOf(this.clock.now(), zone)];
    if (wanted < first || wanted > last) return [{ key: 'month-bounds', params: { first: shown(first), last: shown(last), dial: dialled(this.settings.serviceCode, '8') } }];
    const paid = await this.paidIn(request, wanted, zone);
    if (paid.length === 0) return [{ key: 'no-sales', params: { month: shown(wanted) } }];
    return [{ key: 'sales', params: { month: shown(wanted), count: String(paid.length), sum: sumOf(paid) } }];
  }

  /** Newest first, so it ends with the first page that begins before the month. */
  private async paidIn(request: ArtisanRequest, month: string, zone: string): Promise<Payment[]> {
    const found: Payment[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const { payments, nextCursor } = await this.neighbours.payments(request, { limit: pageSize, cursor });
      found.push(...payments.filter((payment) => payment.displayState === 'paid' && isIn(month, zone, momentOf(payment, 'confirmed'))));
      const last = payments.at(-1);
      if (nextCursor === null || !last || Date.parse(momentOf(last, 'created') ?? '') < Date.parse(`${month}-01`) - slackMs) break;
      cursor = nextCursor;
    }
    return found;
  }
}

const shown = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
/** An account is as old as its id. */
const bornAt = (id: string): Date => new Date(idTime(id));
const monthOf = (at: Date, zone: string): string => dayOf(at, zone).slice(0, 7);
const isIn = (month: string, zone: string, at: string | undefined): boolean => at !== undefined && monthOf(new Date(at), zone) === month;
const momentOf = ({ timeline }: Payment, wanted: string): string | undefined => timeline.find(({ what }) => what === wanted)?.at;

function sumOf(payments: readonly Payment[]): string {
  const sums = new Map<Asset, Money<Asset>>();
  for (const { money: { amount, currency } } of payments.flatMap(({ quote }) => quote.receives)) {
    const money = moneyFromText(amount, currency);
    const sum = sums.get(currency);
    sums.set(currency, sum ? addMoney(sum, money) : money);
  }
  return [...sums.values()].map((sum) => `${sum.currency} ${moneyToText(sum)}`).join(' + ');
}
