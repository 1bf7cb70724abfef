import type { WrittenData } from '@asili/contracts';
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
