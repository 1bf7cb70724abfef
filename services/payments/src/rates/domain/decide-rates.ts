import {
  rateFromText,
  rateToText,
  through,
  type KnownCurrency,
  type Rate,
  type SettlementCurrency,
} from '@asili/kernel';
import { agree, distance } from './agree.ts';
import type { Observation } from './observation.ts';
import type { RatePolicy } from './rate-policy.ts';

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

/** Whether rates are too old to make quotes of. */
export function isStale({ asOf }: Pick<KnownRates, 'asOf'>, now: Date, { staleMs }: RatePolicy): boolean {
  return now.getTime() - asOf.getTime() > staleMs;
}
