import {
  type Dated,
  type KnownCurrency,
  type Rate,
  type SettlementCurrency,
  divide,
  type Asset,
  rateFromText,
  rateToText,
  through,
} from '@asili/kernel';

/** When rates are believed. Shares are in hundredths of a percent. */
export interface RatePolicy {
  readonly minSources: number;
  /** How far a source may be from the middle one. */
  readonly agreeWithin: bigint;
  /** How far HBAR may be from the ledger's own rate file. */
  readonly sanityWithin: bigint;
  /** A larger change from one poll to the next is held back. */
  readonly maxChange: bigint;
  /** A level that lasts this long is the market's, however it came. */
  readonly holdMs: number;
  /** Older rates are told with their age and make no new HBAR quotes. */
  readonly staleMs: number;
  /** Older rates make no new quote that converts anything: whoever sells in dollars and is paid in shillings is owed what they say. */
  readonly currencyStaleMs: number;
  /** Free sources of currencies are renewed once a day, and not on weekends. */
  readonly currencyMaxAgeMs: number;
}

const minute = 60_000;

/**
 * Source of the figures: the reference's rules for accepting HBAR; the ledger's file follows the market by small steps and so lags in a jump. A day without agreed
 * rates: most move by less than the 1 % that a late payment may be off as well.
 */
export const ratePolicies: readonly Dated<RatePolicy>[] = [
  {
    since: '2026-01-01',
    terms: {
      minSources: 2,
      agreeWithin: 200n,
      sanityWithin: 1500n,
      maxChange: 1000n,
      holdMs: 30 * minute,
      staleMs: 10 * minute,
      currencyStaleMs: 24 * 60 * minute,
      currencyMaxAgeMs: 4 * 24 * 60 * minute,
    },
  },
];

/** What one source says, as exact rates. */
export interface Observation {
  /** As readers see it: 'Coinbase'. */
  readonly source: string;
  readonly hbarUsd: Rate<'HBAR', 'USD'>;
  /** When the source saw that. */
  readonly hbarAt: Date;
  /** What one dollar is worth, of the currencies it knows. */
  readonly usd: ReadonlyMap<SettlementCurrency, Rate<'USD', KnownCurrency>>;
  readonly usdAt: Date;
}

/** How far `rate` is from `base`, in hundredths of a percent of `base`, rounded up. */
export function distance(rate: Rate, base: Rate): bigint {
  const [left, right] = [rate.num * base.den, base.num * rate.den];
  return divide((left > right ? left - right : right - left) * 10_000n, right, 'up');
}

/** Which of the named rates are within the share of the middle one, and the median of those; null where fewer than `min` are. */
export function agree<F extends Asset, T extends Asset>(
  rates: readonly { readonly source: string; readonly rate: Rate<F, T> }[],
  within: bigint,
  min: number,
): { readonly rate: Rate<F, T>; readonly sources: readonly string[] } | null {
  const sorted = rates.toSorted((a, b) => (a.rate.num * b.rate.den < b.rate.num * a.rate.den ? -1 : 1));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) return null;
  const agreeing = sorted.filter(({ rate }) => distance(rate, middle.rate) <= within);
  const [low, high] = [agreeing[Math.floor((agreeing.length - 1) / 2)], agreeing[Math.ceil((agreeing.length - 1) / 2)]];
  if (agreeing.length < min || !low || !high) return null;
  return { rate: mean(low.rate, high.rate), sources: agreeing.map(({ source }) => source).sort() };
}

function mean<F extends Asset, T extends Asset>(a: Rate<F, T>, b: Rate<F, T>): Rate<F, T> {
  return { ...a, num: a.num * b.den + b.num * a.den, den: 2n * a.den * b.den };
}

/** Rates that are told and quoted from, as decimal text. */
export interface KnownRates {
  /** What one HBAR is worth, 8 decimals. */
  readonly hbar: Readonly<Record<string, string>>;
  /** What one dollar is worth, 6 decimals. */
  readonly usd: Readonly<Record<string, string>>;
  /** When the oldest of the sources saw its HBAR. */
  readonly asOf: Date;
  readonly sources: readonly string[];
}

export type Decision =
  | { readonly kind: 'accepted'; readonly rates: KnownRates }
  /** The last rates stay as they are and grow old. */
  | {
      readonly kind: 'held';
      readonly reason: 'too-few-sources' | 'disagreement' | 'implausible' | 'jump';
      readonly detail: string;
    };

export interface DecisionInput {
  readonly observations: readonly Observation[];
  readonly last: KnownRates | null;
  /** What the ledger's own rate file says; null when it could not be asked, which holds nothing up. */
  readonly fileRate: Rate<'HBAR', 'USD'> | null;
  readonly currencies: readonly SettlementCurrency[];
  readonly now: Date;
  readonly policy: RatePolicy;
}

/** What a poll changes. Pure. A currency on which the sources do not agree is not told; without HBAR nothing is. */
export function decideRates({ observations, last, fileRate, currencies, now, policy }: DecisionInput): Decision {
  const age = (at: Date): number => now.getTime() - at.getTime();
  const live = observations.filter(({ hbarAt }) => age(hbarAt) <= policy.staleMs);
  if (live.length < policy.minSources)
    return { kind: 'held', reason: 'too-few-sources', detail: `${live.length} of ${observations.length} live` };
  const hbar = agree(
    live.map(({ source, hbarUsd }) => ({ source, rate: hbarUsd })),
    policy.agreeWithin,
    policy.minSources,
  );
  if (!hbar)
    return {
      kind: 'held',
      reason: 'disagreement',
      detail: live.map(({ source, hbarUsd }) => `${source} ${rateToText(hbarUsd, 8)}`).join(', '),
    };
  if (fileRate && distance(hbar.rate, fileRate) > policy.sanityWithin)
    return {
      kind: 'held',
      reason: 'implausible',
      detail: `HBAR ${rateToText(hbar.rate, 8)}, rate file ${rateToText(fileRate, 8)}`,
    };
  const agreed = currencies.flatMap((currency) => {
    const seen = observations.flatMap(({ source, usd, usdAt }) =>
      age(usdAt) <= policy.currencyMaxAgeMs ? [{ source, rate: usd.get(currency) }] : [],
    );
    const found = agree(
      seen.filter((each): each is { source: string; rate: Rate<'USD', KnownCurrency> } => each.rate !== undefined),
      policy.agreeWithin,
      policy.minSources,
    );
    return found ? [[currency, found.rate] as const] : [];
  });
  const rates: KnownRates = {
    hbar: Object.fromEntries([
      ['USD', rateToText(hbar.rate, 8)],
      ...agreed.map(([currency, rate]) => [currency, rateToText(through(hbar.rate, rate), 8)]),
    ]) as Record<string, string>,
    usd: Object.fromEntries(agreed.map(([currency, rate]) => [currency, rateToText(rate, 6)])),
    asOf: new Date(
      Math.min(...live.filter(({ source }) => hbar.sources.includes(source)).map(({ hbarAt }) => hbarAt.getTime())),
    ),
    sources: hbar.sources,
  };
  const jumped = last && age(last.asOf) < policy.holdMs ? jumps(last, rates, policy) : [];
  return jumped.length > 0 ? { kind: 'held', reason: 'jump', detail: jumped.join(', ') } : { kind: 'accepted', rates };
}

/** Rates that changed by more than is believed at once. */
function jumps(last: KnownRates, next: KnownRates, { maxChange }: RatePolicy): string[] {
  const before: Readonly<Record<string, string>> = { ...last.usd, HBAR: last.hbar['USD'] ?? '' };
  const after: Readonly<Record<string, string>> = { ...next.usd, HBAR: next.hbar['USD'] ?? '' };
  return Object.keys(after)
    .filter((name) => {
      const [was, is] = [before[name], after[name]];
      return was && is && distance(rateFromText(is, 'HBAR', 'USD'), rateFromText(was, 'HBAR', 'USD')) > maxChange;
    })
    .map((name) => `${name} ${before[name]} to ${after[name]}`);
}

/** Whether rates are too old to make quotes that convert currencies. */
export function areCurrenciesStale(asOf: Date, now: Date, { currencyStaleMs }: RatePolicy): boolean {
  return now.getTime() - asOf.getTime() > currencyStaleMs;
}

/** Whether rates are too old to make HBAR quotes of. */
export function isStale({ asOf }: Pick<KnownRates, 'asOf'>, now: Date, { staleMs }: RatePolicy): boolean {
  return now.getTime() - asOf.getTime() > staleMs;
}
