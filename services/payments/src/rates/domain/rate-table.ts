import { DomainError, inverse, rateFromText, through, type Asset, type KnownCurrency, type Rate } from '@asili/kernel';
import type { UsedRate } from '@asili/contracts';

/** JSON with every number as the text it was sent as, so that no rate passes through a float. @throws SyntaxError */
export function parseDecimalJson(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, keep);
}

/** No rates were ever agreed on. */
export class RatesUnavailable extends DomainError {
  readonly code = 'PAYMENTS.RATES_UNAVAILABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 30;
}

/** The agreed rates a quote is made of. */
export interface RateTable {
  readonly hbar: Readonly<Record<string, string>>;
  readonly usd: Readonly<Record<string, string>>;
  readonly asOf: string;
  readonly sources: readonly string[];
  readonly stale: boolean;
}

/** No agreed rate leads from one to the other. */
export class RateUnknown extends Error {
  override readonly name = 'RateUnknown';
}

/** Rates as they are used, each noted once: what is printed on a quote is what it was counted with. */
export class UsedRates {
  private readonly used = new Map<string, UsedRate>();

  constructor(private readonly table: RateTable | null) {}

  get all(): UsedRate[] {
    return [...this.used.values()];
  }

  /** @throws RateUnknown */
  between<F extends Asset, T extends Asset>(from: F, to: T): Rate<F, T> {
    return this.find(from, to) as Rate<F, T>;
  }

  private find(from: Asset, to: Asset): Rate {
    if (from === to) return { from, to, num: 1n, den: 1n };
    if (from === 'HBAR')
      return to === 'USD' || this.table?.hbar[to] !== undefined
        ? this.noted(from, to, this.table?.hbar[to])
        : through(this.find('HBAR', 'USD') as Rate<'HBAR', 'USD'>, this.find('USD', to) as Rate<'USD', KnownCurrency>);
    if (to === 'HBAR') return inverse(this.find(to, from));
    if (from === 'USD') return this.noted(from, to, this.table?.usd[to]);
    const fromUsd = inverse(this.find('USD', from));
    return to === 'USD'
      ? fromUsd
      : through(fromUsd as Rate<KnownCurrency, 'USD'>, this.find('USD', to) as Rate<'USD', KnownCurrency>);
  }

  private noted(from: Asset, to: Asset, rate: string | undefined): Rate {
    if (rate === undefined || !this.table) throw new RateUnknown(`${from} to ${to}`);
    const { asOf, sources } = this.table;
    this.used.set(`${from} ${to}`, { from, to, rate, asOf, sources: [...sources] });
    return rateFromText(rate, from, to);
  }
}

/** Rates that something was counted with, to count with again. */
export function againOf(used: readonly Pick<UsedRate, 'from' | 'to' | 'rate'>[]): UsedRates {
  const ratesFrom = (from: string): Record<string, string> =>
    Object.fromEntries(used.filter((each) => each.from === from).map(({ to, rate }) => [to, rate]));
  return new UsedRates({ hbar: ratesFrom('HBAR'), usd: ratesFrom('USD'), asOf: '', sources: [], stale: false });
}
