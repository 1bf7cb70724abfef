import type { WrittenData } from '@asili/contracts';
import type { Asset, Money } from '@asili/kernel';
import { CaseChanged } from '../../cases/domain/case.ts';

type Stepped = WrittenData<'payments.books-break-stepped.v1'>;
type Corrected = WrittenData<'payments.charges-corrected.v1'>;
export type BreakEvent =
  | { readonly type: 'books-break-stepped'; readonly data: Stepped }
  | { readonly type: 'charges-corrected'; readonly data: Corrected };

export interface Break {
  readonly breakId: string;
  readonly difference: bigint;
  readonly state: (Stepped | Corrected)['state'];
  readonly last: Omit<Stepped, 'state'> & { readonly tariff?: string };
}
/**
 * What was ever between one account of ours and its provider's; `explained` is what of it is no news, in minor units. `charged`: what of it was its
 * provider's charges beyond the tariff, each booked when it was seen, so many times.
 */
export interface Breaks {
  readonly explained: bigint;
  readonly charged: bigint;
  readonly chargedTimes: number;
  readonly breaks: readonly Break[];
}

/** What a provider took of us, as it shows that on an account of its own. `between`: theirs less ours, seen twice; `booked`: what of `charged` is in the books by now. */
export interface Charges {
  readonly between: bigint;
  readonly booked: bigint;
  /** From when the tariff in force holds. */
  readonly tariff: string;
  readonly breakId: string;
}

export type BreakCommand =
  /** `between`: theirs less ours, seen twice. */
  | {
      readonly kind: 'compare';
      readonly account: string;
      readonly between: bigint;
      readonly breakIdOf: (count: number) => string;
      readonly charges?: Charges;
    }
  | {
      readonly kind: 'settle';
      readonly breakId: string;
      readonly how: 'explained' | 'topped-up';
      readonly by: string;
      readonly approvedBy?: string;
      readonly note: string;
      readonly reference?: string;
    };

const isOpen = ({ state }: Break): boolean => state === 'found' || state === 'changed';
/** An operator has not said anything to it yet. */
export const isWaiting = (found: Break): boolean => isOpen(found) || found.state === 'charged';
export const openBreak = ({ breaks }: Breaks): Break | undefined => breaks.find(isOpen);

/**
 * Pure; the stream's version decides between an operator and the next comparison. A top-up is booked, so it is in ours from then on; what is
 * explained stays between the two and is no news any more. Safe to repeat by the state it finds. @throws CaseChanged where it is settled otherwise, or another amount
 */
export function decide(state: Breaks, command: BreakCommand): BreakEvent[] {
  if (command.kind === 'settle') return settle(state, command);
  const { account, between, breakIdOf, charges } = command;
  if (charges && charges.booked !== state.charged) return []; // The next look knows what is in the books.
  const beyond = charges ? beyondTariff(state, between, charges.between) : 0n;
  if (charges && beyond !== 0n) return charged(state, account, beyond, charges);
  const [difference, open] = [between - state.explained, openBreak(state)];
  const stepped = (breakId: string, step: Stepped['state']): BreakEvent[] => [
    { type: 'books-break-stepped', data: { breakId, account, state: step, difference: String(difference) } },
  ];
  if (!open) return difference === 0n ? [] : stepped(breakIdOf(state.breaks.length + 1), 'found');
  if (difference === 0n) return stepped(open.breakId, 'gone');
  return difference === open.difference ? [] : stepped(open.breakId, 'changed');
}

/**
 * What of the charges our tariff does not say: all that is between the two is on that account, or is known of already. Where something else is between them
 * as well, nobody can say. Pure.
 */
function beyondTariff(state: Breaks, between: bigint, charges: bigint): bigint {
  const [known, rest] = [state.explained + (openBreak(state)?.difference ?? 0n), between - charges];
  if (rest === known) return charges;
  return rest === 0n && !openBreak(state) ? charges - state.explained : 0n;
}

/** One case for each tariff: what comes on top of it once an operator knows is booked, and no news. */
function charged(state: Breaks, account: string, amount: bigint, { tariff, breakId }: Charges): BreakEvent[] {
  const before = state.breaks.find((each) => each.breakId === breakId);
  const step = before?.state === 'noted' ? 'noted' : 'charged';
  return [
    {
      type: 'charges-corrected',
      data: {
        breakId,
        account,
        state: step,
        difference: String((before?.difference ?? 0n) + amount),
        amount: String(amount),
        nth: state.chargedTimes + 1,
        tariff,
      },
    },
  ];
}

function settle(
  state: Breaks,
  { kind: _, breakId, how, ...said }: Extract<BreakCommand, { kind: 'settle' }>,
): BreakEvent[] {
  const found = state.breaks.find((each) => each.breakId === breakId);
  if ((found?.state === how || found?.state === 'noted') && found.last.by === said.by) return [];
  if (found?.state === 'charged' && how === 'explained') {
    const { account, tariff = '' } = found.last;
    return [
      {
        type: 'charges-corrected',
        data: { breakId, account, tariff, state: 'noted', difference: String(found.difference), ...said },
      },
    ];
  }
  if (!found || !isOpen(found) || (how === 'topped-up' && found.difference <= 0n)) throw new CaseChanged();
  return [
    {
      type: 'books-break-stepped',
      data: { breakId, account: found.last.account, state: how, difference: String(found.difference), ...said },
    },
  ];
}

/** Total: events of a newer release change nothing else. */
export function evolve({ explained, charged: before, chargedTimes, breaks }: Breaks, { data }: BreakEvent): Breaks {
  const next: Break = { breakId: data.breakId, difference: BigInt(data.difference), state: data.state, last: data };
  const more = data.state === 'explained' ? next.difference : 0n;
  const amount = 'amount' in data ? data.amount : undefined;
  return {
    explained: explained + more,
    charged: before + BigInt(amount ?? 0),
    chargedTimes: chargedTimes + (amount === undefined ? 0 : 1),
    breaks: [...breaks.filter(({ breakId }) => breakId !== data.breakId), next],
  };
}

export const breakStream = 'break-';
/** Those of one account; its stream is `break-<account>`, with dots. */
export const breakDecider = {
  initial: { explained: 0n, charged: 0n, chargedTimes: 0, breaks: [] } as Breaks,
  decide,
  evolve,
  stream: (account: string): string => `${breakStream}${account.replaceAll(':', '.')}`,
};

/** Both sides of one account at one moment, in minor units. */
export interface Look {
  readonly ours: bigint;
  readonly theirs: bigint;
}

/** Theirs less ours where two looks in a row agree on it, whatever both sides did meanwhile; null where they do not, or there was no look before. Pure. */
export function steadyDifference(before: Look | null, now: Look): bigint | null {
  const between = now.theirs - now.ours;
  return before && before.theirs - before.ours === between ? between : null;
}

/** In minor units. */
export interface Unexplained {
  readonly asset: Asset;
  /** Up to a day old. */
  readonly day: bigint;
  /** Up to seven days. */
  readonly week: bigint;
  readonly older: bigint;
}

const aDay = 86_400;
const bucketOf = (age: number): 'day' | 'week' | 'older' => (age <= aDay ? 'day' : age <= 7 * aDay ? 'week' : 'older');

/** How much of each asset nobody can explain, by age in seconds, in the order of the assets' names. Sizes are summed, so that too much here and too little there do not cancel out. Pure. */
export function sumUnexplained(differences: readonly (Money<Asset> & { readonly age: number })[]): Unexplained[] {
  const sums = new Map<Asset, Unexplained>();
  for (const { currency: asset, minor, age } of differences) {
    const sum = sums.get(asset) ?? { asset, day: 0n, week: 0n, older: 0n };
    const bucket = bucketOf(age);
    sums.set(asset, { ...sum, [bucket]: sum[bucket] + (minor < 0n ? -minor : minor) });
  }
  return [...sums.values()].sort((left, right) => (left.asset < right.asset ? -1 : 1));
}
