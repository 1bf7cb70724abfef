import type { Dispute } from '../../chargebacks/domain/dispute.ts';

/**
 * What a dispute's status comes to. What was prevented is lost where the money is gone; a status in no list is open, so that nothing is paid out meanwhile. One that is
 * appealed stays lost until it is won. Source: docs.stripe.com/api/disputes/object, `status`, `balance_transactions`.
 * @param moved what the dispute moved on our balance with the provider, in minor units
 */
export function disputeState(status: string, moved: bigint): Dispute['state'] {
  switch (status) {
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost';
    case 'won':
    case 'warning_closed':
      return 'won';
    case 'prevented':
      return moved < 0n ? 'lost' : 'won';
    default:
      return 'open';
  }
}
