import { isUnavailable } from '@asili/platform';
import { Clock, shortenName, dayOf, idTime, zoneOf } from '@asili/kernel';
import type { Message } from '../words/domain/render.ts';
import { type ArtisanRequest, ArtisanCommand, type Done } from './domain/command.ts';
import { Neighbours } from './neighbours.ts';
import { Settings } from '../config.ts';
import { judgePin, refused } from './pin.ts';

const hourMs = 3_600_000;

/** What is said under a balance or an account of payouts that are held: how long, and why. Nothing where they are not, and where payments does not say so. */
export async function heldPayouts(
  neighbours: Neighbours,
  request: ArtisanRequest,
  now: Date,
): Promise<readonly Message[]> {
  const account = await neighbours.payoutAccount(request).catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  if (!account?.heldUntil) return [];
  const hours = Math.ceil((Date.parse(account.heldUntil) - now.getTime()) / hourMs);
  return [
    {
      key: 'payouts-held',
      params: { hours: String(Math.max(1, hours)), reason: { key: `held-${account.heldFor ?? 'number-changed'}` } },
    },
  ];
}

/** Command 5: one's own account, and how long nothing is paid out to it. Reads only. */
export class ShowAccount extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const [{ firstName, lastName, businessName = '' }, { totalProducts, verifiedProducts }, held] = await Promise.all([
      this.neighbours.account(request),
      this.neighbours.analytics(request),
      heldPayouts(this.neighbours, request, this.clock.now()),
    ]);
    const name = shortenName([firstName, lastName].filter(Boolean).join(' '), 40);
    return [
      {
        key: 'account',
        params: {
          name,
          business: shortenName(businessName, 40),
          phone: request.msisdn,
          products: String(totalProducts),
          verified: String(verifiedProducts),
        },
      },
      ...held,
    ];
  }
}

/** Command 4: what may be paid out, what is of sales that are not over, and how long nothing goes out. For who knows the PIN, or chooses their first one. Changes nothing else. */
export class ShowBalance extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const refusal = await judgePin(this.neighbours, this.settings, request);
    if (refusal) return refused(refusal);
    const [{ available, pending }, held] = await Promise.all([
      this.neighbours.balance(request),
      heldPayouts(this.neighbours, request, this.clock.now()),
    ]);
    if (available.length === 0) return [{ key: 'no-balance' }, ...held];
    return [{ key: 'balance', params: { available, pending } }, ...held];
  }
}

/** Command 8: how many orders were paid in a month, and what the artisan has of its sales when the fee is off, as their statement says it. Months are those of the artisan's country. Reads only. */
export class SumSales extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const {
      values: { month = '' },
    } = request;
    const wanted = `${month.slice(0, 4)}-${month.slice(4)}`;
    const zone = zoneOf((await this.neighbours.account(request)).location?.country);
    const [first, last] = [monthOf(bornAt(request.artisan.id), zone), monthOf(this.clock.now(), zone)];
    if (wanted < first || wanted > last)
      return { again: 'month', say: [{ key: 'month-bounds', params: { first: shown(first), last: shown(last) } }] };
    const { count, sums } = await this.neighbours.monthSales(request, wanted);
    if (count === 0 && sums.length === 0) return [{ key: 'no-sales', params: { month: shown(wanted) } }];
    return [{ key: 'sales', params: { month: shown(wanted), count: String(count), sum: sums } }];
  }
}

const shown = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
/** An account is as old as its id. */
const bornAt = (id: string): Date => new Date(idTime(id));
const monthOf = (at: Date, zone: string): string => dayOf(at, zone).slice(0, 7);
