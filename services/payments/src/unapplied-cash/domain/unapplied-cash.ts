import { DomainError, type Asset, type Money, moneyFromText } from '@asili/kernel';
import type { WrittenData } from '@asili/contracts';
import type { NotSendable, Ready, RefundStatusUpdate, Sending } from '../../providers/domain/provider.ts';
import { CaseChanged } from '../../cases/domain/case.ts';

/** The account looks like an exchange's: what is sent there without its owner's memo is lost. */
export class BareRefund extends DomainError {
  readonly code = 'PAYMENTS.BARE_REFUND';
  readonly status = 409;
}

/** What a provider of ours can do about unapplied cash. Registered with `UnappliedCash` by the module of its feature. */
export abstract class UnappliedCashProvider {
  abstract readonly provider: string;
  /** Where the books have what comes in by it. */
  abstract readonly account: string;

  /** The payment is told of it. Any number of times. */
  abstract give(receipt: string, paymentId: string): Promise<void>;
  /** What may help to say whose it is, as facts of its case. */
  abstract facts(receipt: string, money: Money<Asset>): Promise<{ readonly name: string; readonly value: string }[]>;
  /** Whether it can send anything back here. */
  abstract readonly returns: boolean;
  /** Whether money that is sent there bare is lost. */
  abstract isExchange(account: string): Promise<boolean>;
  /** Whether it may be sent there without an operator. @throws while that cannot be said */
  abstract goesBackByItself(account: string, money: Money<Asset>): Promise<boolean>;
  /** Says how it will be sent, or why it is not; sends nothing. */
  abstract prepare(order: {
    readonly to: string;
    readonly memo: string;
    readonly money: Money<Asset>;
  }): Promise<Ready | NotSendable>;
  /** Sends what was prepared and is noted, or asks what became of it: any number of times, concurrently. */
  abstract send(id: string, sending: Sending): Promise<RefundStatusUpdate>;
}

export type Noted = WrittenData<'payments.unmatched-money-noted.v1'>;
export type Settled = WrittenData<'payments.unmatched-money-settled.v1'>;
export type UnappliedCashEvent =
  | { readonly type: 'unmatched-money-noted'; readonly data: Noted }
  | { readonly type: 'unmatched-money-settled'; readonly data: Settled }
  | { readonly type: 'unmatched-money-sent'; readonly data: WrittenData<'payments.unmatched-money-sent.v1'> };

/**
 * - open: nobody has said whose it is
 * - matched: a payment's
 * - returning: it goes back, and may be on its way
 * - returned: it went
 * - dismissed: a token, of which nothing is made
 */
export type UnappliedCashStatus = 'open' | 'matched' | 'returning' | 'returned' | 'dismissed';
export interface UnappliedReceipt {
  readonly kind: 'receipt';
  readonly facts: Noted;
  readonly status: UnappliedCashStatus;
  readonly settled?: Settled;
  readonly sending?: Sending;
  /** Why it could not be sent back the last time. */
  readonly failure?: string;
}
export type UnappliedCashState = { readonly kind: 'none' } | UnappliedReceipt;

export type UnappliedCashCommand =
  | { readonly kind: 'note'; readonly facts: Noted }
  | { readonly kind: 'settle'; readonly settled: Omit<Settled, 'id'> }
  /** `instead`: the sending that came to nothing. */
  | { readonly kind: 'submit'; readonly sending: Sending; readonly instead?: string }
  | { readonly kind: 'returned'; readonly cost: bigint }
  /** It did not go and will not: it is an operator's again. `instead`: likewise; another sending may be on its way. */
  | { readonly kind: 'failed'; readonly reason: string; readonly instead?: string };

/** A token came and no money: it is listed, and neither booked, given to a payment nor sent back. Source: the reference's pay-ins, B3, 'Wrong token'. */
export const isToken = ({ facts }: UnappliedReceipt): boolean => facts.why === 'token';
export const moneyOfReceipt = ({ facts }: UnappliedReceipt): Money<Asset> =>
  moneyFromText(facts.money.amount, facts.money.currency);

const same = (left: Omit<Settled, 'id'>, right: Omit<Settled, 'id'>): boolean =>
  left.how === right.how && left.paymentId === right.paymentId && left.to === right.to && left.memo === right.memo;

/**
 * What a command does to unapplied cash. Pure; the stream's version decides between a claim and an operator, and between two operators.
 * Everything is safe to repeat by the state it finds. @throws CaseChanged where it is settled otherwise
 */
export function decide(state: UnappliedCashState, command: UnappliedCashCommand): UnappliedCashEvent[] {
  if (command.kind === 'note')
    return state.kind === 'none' ? [{ type: 'unmatched-money-noted', data: command.facts }] : [];
  if (state.kind === 'none') throw new CaseChanged();
  const { id } = state.facts;
  switch (command.kind) {
    case 'settle':
      if (state.settled && same(state.settled, command.settled)) return [];
      if (state.status !== 'open' || isToken(state) !== (command.settled.how === 'dismiss')) throw new CaseChanged();
      return [{ type: 'unmatched-money-settled', data: { id, ...command.settled } }];
    case 'submit':
      return state.status === 'returning' && state.sending?.reference === command.instead
        ? [{ type: 'unmatched-money-sent', data: { id, state: 'submitted', sending: command.sending } }]
        : [];
    case 'returned':
      return state.status === 'returning'
        ? [{ type: 'unmatched-money-sent', data: { id, state: 'returned', cost: String(command.cost) } }]
        : [];
    case 'failed':
      return state.status === 'returning' && state.sending?.reference === command.instead
        ? [{ type: 'unmatched-money-sent', data: { id, state: 'failed', reason: command.reason } }]
        : [];
  }
}

const statusAfter: Readonly<Record<Settled['how'], UnappliedCashStatus>> = {
  match: 'matched',
  refund: 'returning',
  dismiss: 'dismissed',
};

/** Total: events of a newer release change nothing. */
export function evolve(state: UnappliedCashState, event: UnappliedCashEvent): UnappliedCashState {
  if (event.type === 'unmatched-money-noted') return { kind: 'receipt', facts: event.data, status: 'open' };
  if (state.kind === 'none') return state;
  const { kind, facts } = state;
  if (event.type === 'unmatched-money-settled')
    return { kind, facts, settled: event.data, status: statusAfter[event.data.how] };
  switch (event.data.state) {
    case 'submitted':
      return { ...state, ...(event.data.sending && { sending: event.data.sending }) };
    case 'returned':
      return { ...state, status: 'returned' };
    case 'failed':
      return { kind, facts, status: 'open', ...(event.data.reason !== undefined && { failure: event.data.reason }) };
    default:
      return state;
  }
}

export const unappliedCashStream = 'unmatched-';
/** Its stream is `unmatched-<id>`. */
export const unappliedCashDecider = {
  initial: { kind: 'none' } as UnappliedCashState,
  decide,
  evolve,
  stream: (id: string): string => `${unappliedCashStream}${id}`,
};
