import type { WrittenData } from '@asili/contracts';
import { inForce, utcDay, type Dated } from '@asili/kernel';
import type { PostedEntry } from '../../books/domain/journal.ts';
import type { Sending } from '../../providers/domain/provider.ts';

type Stepped = WrittenData<'payments.treasury-sweep-stepped.v1'>;
export interface SweepEvent {
  readonly type: 'treasury-sweep-stepped';
  readonly data: Stepped;
}

/** The last sweep there was; the next begins once it is over. */
export type SweepState = { readonly kind: 'none' } | ({ readonly kind: 'sweep' } & Stepped);
export type UnderWay = SweepState & { readonly kind: 'sweep'; readonly state: 'submitted' };

export type SweepCommand =
  /** `after`: the sweep that was the last one before the treasury was measured; where there was another since, that measure is worth nothing. */
  | {
      readonly kind: 'submit';
      readonly after: string | null;
      readonly sweepId: string;
      readonly tinybar: bigint;
      readonly to: string;
      readonly sending: Sending;
    }
  /** `sent`: `cost` is what the network took, in tinybar; `void`: it did not go and cannot any more; `failed`: it will not. */
  | {
      readonly kind: 'finish';
      readonly sweepId: string;
      readonly how: 'sent' | 'void' | 'failed';
      readonly cost?: bigint;
      readonly reason?: string;
    };

/** It may have been sent. */
export const isUnderWay = (state: SweepState): state is UnderWay =>
  state.kind === 'sweep' && state.state === 'submitted';

/** The last one's name; null where there was none. */
export const lastOf = (state: SweepState): string | null => (state.kind === 'none' ? null : state.sweepId);

/** Pure; the stream's version decides between two that begin at once: the second finds another one than it measured after, and adds nothing. Safe to repeat by the state it finds. */
export function decide(state: SweepState, command: SweepCommand): SweepEvent[] {
  if (command.kind === 'submit') {
    const { sweepId, tinybar, to, sending } = command;
    return isUnderWay(state) || lastOf(state) !== command.after
      ? []
      : [
          {
            type: 'treasury-sweep-stepped',
            data: { sweepId, state: 'submitted', amount: String(tinybar), to, sending },
          },
        ];
  }
  if (!isUnderWay(state) || state.sweepId !== command.sweepId) return [];
  const { kind: _, ...sweep } = state;
  const { how, cost, reason } = command;
  return [
    {
      type: 'treasury-sweep-stepped',
      data: {
        ...sweep,
        state: how,
        ...(cost !== undefined && { cost: String(cost) }),
        ...(reason !== undefined && { reason }),
      },
    },
  ];
}

const evolve = (_state: SweepState, { data }: SweepEvent): SweepState => ({ kind: 'sweep', ...data });

/** All sweeps of the treasury are one stream, `sweep-treasury`. */
export const sweepDecider = {
  initial: { kind: 'none' } as SweepState,
  decide,
  evolve,
  stream: (of: string): string => `sweep-${of}`,
  wholeEvents: true as const,
};

/** What the books say of HBAR, up to an entry of the journal log; amounts in tinybar. */
export interface Needs {
  /** Of the last entry counted in. */
  readonly position: number;
  /** What the account HBAR is paid to should hold. */
  readonly hot: bigint;
  /** What is owed to those it came from: what is to go back to buyers, and what is of no sale. */
  readonly due: bigint;
  /** What went back, by UTC day. */
  readonly refunds: ReadonlyMap<string, bigint>;
}

export const nothingYet: Needs = { position: 0, hot: 0n, due: 0n, refunds: new Map() };

const hotAccount = 'hbar:treasury:hot';
const owed = /^(customer:[^:]+:refund_due|suspense:unmatched):HBAR$/;
const wentBack = /^(refund|unmatched-returned)\./;

/** With one more entry. Pure. All of them come out of the same entries, so none is ahead of the others. */
export function count(
  needs: Needs,
  { position, entryId, postedAt, legs }: PostedEntry & { readonly position: number },
): Needs {
  const sumOf = (of: (account: string) => boolean): bigint =>
    legs.reduce((sum, { account, amount }) => (of(account) ? sum + BigInt(amount) : sum), 0n);
  const moved = sumOf((account) => account === hotAccount);
  const [day, back] = [postedAt.slice(0, 10), wentBack.test(entryId) ? -moved : 0n];
  return {
    position,
    hot: needs.hot + moved,
    due: needs.due - sumOf((account) => owed.test(account)),
    refunds: back === 0n ? needs.refunds : new Map(needs.refunds).set(day, (needs.refunds.get(day) ?? 0n) + back),
  };
}

/** Without the days before that one. Pure. */
export const since = (needs: Needs, first: string): Needs => ({
  ...needs,
  refunds: new Map([...needs.refunds].filter(([day]) => day >= first)),
});

/** What the account HBAR is paid to keeps at hand. */
interface HotWalletLimit {
  /** As much as went back in so many whole days before this one, and on it. */
  readonly days: number;
  /** And never less, in tinybar. */
  readonly floor: bigint;
  /** What is too little to be sent away, in tinybar. */
  readonly min: bigint;
}

const hbar = 100_000_000n;
const dayMs = 86_400_000;

/** Source: the reference's rules for accepting HBAR (a hot wallet limit of seven days of refunds). The floor is a day of refunds at the start, and all fees. */
const caps: readonly Dated<HotWalletLimit>[] = [
  { since: '2026-01-01', terms: { days: 7, floor: 1_000n * hbar, min: 100n * hbar } },
];

/** How many days of refunds anybody may want to know. */
export const keptDays = 30;

/** What has to stay: the cap, and on top of it whatever is owed already. In tinybar; pure. */
export function needed({ due, refunds }: Needs, now: Date): bigint {
  const { days, floor } = inForce(caps, now);
  const first = utcDay(new Date(now.getTime() - days * dayMs));
  const sent = [...refunds].reduce((sum, [day, tinybar]) => (day >= first ? sum + tinybar : sum), 0n);
  return (sent > floor ? sent : floor) + due;
}

/**
 * What is too much, in tinybar; nothing where that is little. Pure. Only money that is in our books and on the account counts: what came and
 * is not booked yet (of payments that are still open) is not ours to move, and what has left and is not booked yet is not there.
 * @param held what the account holds, by the ledger
 */
export function excess(needs: Needs, held: bigint, now: Date): bigint {
  const ours = held < needs.hot ? held : needs.hot;
  const over = ours - needed(needs, now);
  return over >= inForce(caps, now).min ? over : 0n;
}
