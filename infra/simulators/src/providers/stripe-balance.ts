import type { Faults, FaultSwitch, ProviderReply, ProviderState } from '../provider.ts';
import { jsonNumber, ok, stripeId } from './stripe-wire.ts';

const keptMoves = 20_000;
/** What came in is pending for two days, then available. Source: docs.stripe.com/payouts, 'Settlement timing'. */
const pendingS = 2 * 86_400;
const daySeconds = 86_400;

interface Tariff {
  /** Hundredths of a percent. */
  readonly basisPoints: bigint;
  /** In the smallest coin, by currency. */
  readonly fixed: Readonly<Record<string, bigint>>;
  readonly max?: bigint;
}

/** What is taken of a payment, by what it was paid with, since that day. Amounts are from memory of stripe.com/pricing, not checked against it. */
const tariffs: readonly { readonly from: string; readonly by: Readonly<Record<string, Tariff>> }[] = [
  {
    from: '2020-01-01',
    by: {
      card: { basisPoints: 290n, fixed: { usd: 30n, eur: 25n, gbp: 20n, kes: 4_000n } },
      us_bank_account: { basisPoints: 80n, fixed: {}, max: 500n },
      sepa_debit: { basisPoints: 0n, fixed: { eur: 35n } },
      bacs_debit: { basisPoints: 100n, fixed: {}, max: 400n },
    },
  },
];

/** In the smallest coin, half of one rounded up. */
export function stripeFee(method: string, currency: string, minor: bigint, at: number): bigint {
  const tariff = tariffs.findLast(({ from }) => Date.parse(from) <= at)?.by[method];
  if (!tariff) return 0n;
  const fee = (minor * tariff.basisPoints + 5_000n) / 10_000n + (tariff.fixed[currency] ?? 0n);
  return tariff.max !== undefined && fee > tariff.max ? tariff.max : fee;
}

/** An account whose only bank account is in euros: whatever comes or goes in another currency is converted. Source: docs.stripe.com/currencies/conversions. */
export const settlesInEuros: FaultSwitch = {
  name: 'settles-in-eur',
  title: 'Keeps our balance in euros and converts the rest',
  kind: 'flag',
};
/** Ten-thousandths of a euro; made up. What goes costs more than what comes brings. */
const euroRates: Readonly<Record<string, { readonly comes: bigint; readonly goes: bigint }>> = {
  usd: { comes: 9_200n, goes: 9_350n },
  gbp: { comes: 11_600n, goes: 11_800n },
  kes: { comes: 71n, goes: 73n },
};

/** What a sum of a currency comes to on our balance: the settlement currency's amount, half a cent up, and by which rate. */
function settled(money: SettledMoney, faults: Faults): SettledMoney & { readonly rate?: string } {
  const rates = faults[settlesInEuros.name] ? euroRates[money.currency] : undefined;
  if (!rates) return money;
  const [size, rate] = money.amount < 0n ? [-money.amount, rates.goes] : [money.amount, rates.comes];
  const minor = (size * rate + 5_000n) / 10_000n;
  return {
    currency: 'eur',
    amount: money.amount < 0n ? -minor : minor,
    rate: `${rate / 10_000n}.${String(rate % 10_000n).padStart(4, '0')}`,
  };
}
interface SettledMoney {
  readonly currency: string;
  readonly amount: bigint;
}

/** One movement of our balance there. */
export interface Move {
  readonly id: string;
  readonly type: 'charge' | 'payment' | 'refund' | 'payment_failure_refund' | 'adjustment' | 'payout';
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly source: string;
  readonly created: number;
  readonly availableOn: number;
  /** What it was before it was converted; as moved where it was not. */
  readonly presented: SettledMoney;
  /** By which it was converted. */
  readonly rate?: string;
}

/** @param fee of an amount in a currency, both those of our balance */
interface NewMove extends Pick<Move, 'type' | 'source' | 'currency' | 'amount'> {
  readonly fee: bigint | ((currency: string, amount: bigint) => bigint);
}

interface Payout {
  readonly id: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly created: number;
}

/**
 * Our balance: what payments brought, less fees, refunds and disputes; what is available goes to the bank once a day. Source: docs.stripe.com/api,
 * 'Balance', 'Balance Transactions', 'Payouts'.
 */
export class StripeBalance {
  private readonly moves: Move[] = [];
  private readonly forgotten = new Map<string, bigint>();
  private readonly payouts: Payout[] = [];
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  move({ type, source, fee, ...presented }: NewMove, faults: Faults): Move {
    const created = Math.floor(this.now() / 1000);
    const { currency, amount, rate } = settled(presented, faults);
    const taken = typeof fee === 'bigint' ? fee : fee(currency, amount);
    const availableOn = amount > 0n && type !== 'adjustment' ? created + pendingS : created;
    const made: Move = {
      id: stripeId('txn'),
      type,
      source,
      currency,
      amount,
      fee: taken,
      created,
      availableOn,
      presented,
      ...(rate !== undefined && { rate }),
    };
    this.moves.push(made);
    if (this.moves.length > keptMoves) this.forget(this.moves.shift());
    return made;
  }

  get state(): ProviderState {
    return {
      save: () => ({
        balances: Object.fromEntries(
          this.currencies.map((currency) => [currency, String(this.sum(currency, () => true))]),
        ),
      }),
      load: ({ balances = {} }) => {
        for (const [currency, minor] of Object.entries(balances)) this.forgotten.set(currency, BigInt(minor));
      },
    };
  }

  balance(): ProviderReply {
    const seconds = Math.floor(this.now() / 1000);
    const side = (is: (move: Move) => boolean): object[] =>
      this.currencies.map((currency) => ({ amount: jsonNumber(this.sum(currency, is)), currency, source_types: {} }));
    return ok({
      object: 'balance',
      livemode: false,
      available: side(({ availableOn }) => availableOn <= seconds),
      pending: side(({ availableOn }) => availableOn > seconds),
    });
  }

  /** Newest first. */
  listPayouts(query: URLSearchParams): ProviderReply {
    this.payOut();
    const [since, after] = [Number(query.get('created[gte]') ?? 0), query.get('starting_after')];
    const all = [...this.payouts].reverse().filter(({ created }) => created >= since);
    const behind = after === null ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
    const data = behind.slice(0, Number(query.get('limit') ?? 10));
    return ok({
      object: 'list',
      url: '/v1/payouts',
      has_more: behind.length > data.length,
      data: data.map(payoutWire),
    });
  }

  /** Newest first, each with what it is about where `expand` asks. */
  listMoves(query: URLSearchParams): ProviderReply {
    const [since, before, currency, after] = [
      Number(query.get('created[gte]') ?? 0),
      Number(query.get('created[lt]') ?? Infinity),
      query.get('currency'),
      query.get('starting_after'),
    ];
    const all = [...this.moves]
      .reverse()
      .filter(
        (move) => move.created >= since && move.created < before && (currency === null || move.currency === currency),
      );
    const behind = after === null ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
    const isExpanded = [...query].some(([name, value]) => name.startsWith('expand[') && value === 'data.source');
    const data = behind
      .slice(0, Number(query.get('limit') ?? 10))
      .map((move) => ({ ...moveWire(move), ...(isExpanded && { source: sourceWire(move) }) }));
    return ok({ object: 'list', url: '/v1/balance_transactions', has_more: behind.length > data.length, data });
  }

  /** What is available goes to our bank, once a day. */
  private payOut(): void {
    const seconds = Math.floor(this.now() / 1000);
    for (const currency of this.currencies) {
      const last = this.payouts.findLast((payout) => payout.currency === currency);
      const amount = this.sum(currency, ({ availableOn }) => availableOn <= seconds);
      if (amount <= 0n || (last && last.created > seconds - daySeconds)) continue;
      const payout: Payout = { id: stripeId('po'), currency, amount, created: seconds };
      this.payouts.push(payout);
      this.move({ type: 'payout', currency, amount: -amount, fee: 0n, source: payout.id }, {});
    }
  }

  private get currencies(): string[] {
    return [...new Set([...this.moves.map(({ currency }) => currency), ...this.forgotten.keys()])];
  }

  private sum(currency: string, is: (move: Move) => boolean): bigint {
    const available = is({ availableOn: 0 } as Move) ? (this.forgotten.get(currency) ?? 0n) : 0n;
    return this.moves.reduce(
      (sum, move) => (move.currency === currency && is(move) ? sum + move.amount - move.fee : sum),
      available,
    );
  }

  private forget(move: Move | undefined): void {
    if (move) this.forgotten.set(move.currency, (this.forgotten.get(move.currency) ?? 0n) + move.amount - move.fee);
  }
}

export const moveWire = ({ id, type, currency, amount, fee, source, created, availableOn, rate }: Move): object => ({
  id,
  object: 'balance_transaction',
  amount: jsonNumber(amount),
  available_on: availableOn,
  created,
  currency,
  description: null,
  exchange_rate: rate === undefined ? null : Number(rate),
  fee: jsonNumber(fee),
  fee_details:
    fee === 0n
      ? []
      : [
          {
            amount: jsonNumber(fee),
            application: null,
            currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: jsonNumber(amount - fee),
  reporting_category: type,
  source,
  status: 'available',
  type,
});

const sources: Readonly<Record<string, string>> = { ch: 'charge', re: 'refund', du: 'dispute', po: 'payout' };
/** The charge, refund, dispute or payout itself, with the sum its payer knows. */
const sourceWire = ({ source, presented: { currency, amount } }: Move): object => ({
  id: source,
  object: sources[source.split('_')[0] ?? ''],
  amount: jsonNumber(amount < 0n ? -amount : amount),
  currency,
});

const payoutWire = ({ id, currency, amount, created }: Payout): object => ({
  id,
  object: 'payout',
  amount: jsonNumber(amount),
  arrival_date: created,
  automatic: true,
  balance_transaction: null,
  created,
  currency,
  description: 'STRIPE PAYOUT',
  livemode: false,
  metadata: {},
  method: 'standard',
  reconciliation_status: 'completed',
  status: 'paid',
  type: 'bank_account',
});
