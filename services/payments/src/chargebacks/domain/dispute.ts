import type { WrittenData } from '@asili/contracts';
import { moneyFromText, type Asset, type Money } from '@asili/kernel';

/** A payment that its payer disputes with the bank. `state` is what follows from the provider's own `status`. */
export type Dispute = WrittenData<'payments.dispute-noted.v1'>;
export interface DisputeNoted {
  readonly type: 'dispute-noted';
  readonly data: Dispute;
}
export type DisputeState = { readonly kind: 'none' } | { readonly kind: 'noted'; readonly dispute: Dispute };

export const moneyOfDispute = ({ money }: Dispute): Money<Asset> => moneyFromText(money.amount, money.currency);

const fields = ['status', 'state', 'dueBy', 'reason'] as const;

/** What a provider says of a dispute now. Pure; what is known already is nothing new. */
function decide(state: DisputeState, dispute: Dispute): DisputeNoted[] {
  const isKnown = state.kind === 'noted' && fields.every((field) => state.dispute[field] === dispute[field]);
  return isKnown ? [] : [{ type: 'dispute-noted', data: dispute }];
}

export const disputeStream = 'dispute-';
/** Its stream is `dispute-<id>`; each event says all there is. */
export const disputeDecider = {
  initial: { kind: 'none' } as DisputeState,
  decide,
  evolve: (_state: DisputeState, { data }: DisputeNoted): DisputeState => ({ kind: 'noted', dispute: data }),
  stream: (id: string): string => `${disputeStream}${id}`,
  wholeEvents: true as const,
};
