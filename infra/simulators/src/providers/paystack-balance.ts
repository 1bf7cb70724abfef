import { randomInt } from 'node:crypto';
import type { ProviderReply, ProviderState } from '../provider.ts';

interface Tariff {
  readonly basisPoints: bigint;
  readonly fixed: bigint;
  readonly max?: bigint;
  readonly fixedFrom?: bigint;
}

/** What is taken of a payment in each currency since that day, in the smallest coin. From memory of paystack.com/pricing, not checked against it. */
const tariffs: readonly { readonly from: string; readonly by: Readonly<Record<string, Tariff>> }[] = [
  {
    from: '2020-01-01',
    by: {
      NGN: { basisPoints: 150n, fixed: 10_000n, fixedFrom: 250_000n, max: 200_000n },
      GHS: { basisPoints: 195n, fixed: 0n },
      ZAR: { basisPoints: 290n, fixed: 100n },
      KES: { basisPoints: 290n, fixed: 0n },
    },
  },
];
const daySeconds = 86_400;
const kept = 5_000;

/** In the smallest coin, half of one rounded up. */
export function paystackFee(currency: string, minor: bigint, at: number): bigint {
  const tariff = tariffs.findLast(({ from }) => Date.parse(from) <= at)?.by[currency];
  if (!tariff) return 0n;
  const fee = (minor * tariff.basisPoints + 5_000n) / 10_000n + (minor >= (tariff.fixedFrom ?? 0n) ? tariff.fixed : 0n);
  return tariff.max !== undefined && fee > tariff.max ? tariff.max : fee;
}

interface Settlement {
  readonly id: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly fees: bigint;
  readonly at: number;
}

const ok = (message: string, data: unknown): ProviderReply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ status: true, message, data }),
});
const jsonNumber = (whole: bigint): number => Number(whole);

/**
 * What we have there, less fees and refunds; all of it is settled to our bank the day after it came. Source: paystack.com/docs/api, 'Transfers
 * Control' (`GET /balance`), 'Settlements' (`GET /settlement`). That the balance holds what is not settled yet is a reading of it: the page does not say.
 */
export class PaystackBalance {
  private readonly balances = new Map<string, { minor: bigint; fees: bigint; since: number }>();
  private readonly settlements: Settlement[] = [];
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  paid({
    currency,
    amount,
    fees,
  }: {
    readonly currency: string;
    readonly amount: bigint;
    readonly fees: bigint;
  }): void {
    this.move(currency, amount - fees, fees);
  }

  move(currency: string, minor: bigint, fees = 0n): void {
    const before = this.balances.get(currency) ?? { minor: 0n, fees: 0n, since: this.now() };
    this.balances.set(currency, { minor: before.minor + minor, fees: before.fees + fees, since: before.since });
  }

  get state(): ProviderState {
    return {
      save: () => ({
        balances: Object.fromEntries([...this.balances].map(([currency, { minor }]) => [currency, String(minor)])),
      }),
      load: ({ balances = {} }) => {
        for (const [currency, minor] of Object.entries(balances)) this.move(currency, BigInt(minor));
      },
    };
  }

  balance(): ProviderReply {
    return ok(
      'Balances retrieved',
      [...this.balances].map(([currency, { minor }]) => ({ currency, balance: jsonNumber(minor) })),
    );
  }

  /** Newest first, a page at a time. */
  listSettlements(query: URLSearchParams): ProviderReply {
    this.settle();
    const perPage = Number(query.get('perPage') ?? 50);
    const since = Date.parse(query.get('from') ?? '1970-01-01');
    const found = this.settlements
      .filter(({ at }) => at >= since)
      .reverse()
      .slice((Number(query.get('page') ?? 1) - 1) * perPage)
      .slice(0, perPage);
    return ok('Settlements retrieved', found.map(settlementWire));
  }

  private settle(): void {
    const now = this.now();
    for (const [currency, { minor, fees, since }] of this.balances) {
      if (minor <= 0n || now - since < 1000 * daySeconds) continue;
      this.settlements.push({ id: randomInt(1_000_000, 9_999_999), currency, amount: minor, fees, at: now });
      if (this.settlements.length > kept) this.settlements.shift();
      this.balances.set(currency, { minor: 0n, fees: 0n, since: now });
    }
  }
}

const settlementWire = ({ id, currency, amount, fees, at }: Settlement): object => ({
  id,
  domain: 'test',
  status: 'success',
  currency,
  integration: 1,
  total_amount: jsonNumber(amount),
  effective_amount: jsonNumber(amount),
  total_fees: jsonNumber(fees),
  total_processed: jsonNumber(amount + fees),
  deductions: null,
  settlement_date: new Date(at).toISOString(),
  settled_by: null,
});
