import type { PayoutAccountChallenge, PayoutAccountReply, PutPayoutAccountRequest } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { payoutsQuery } from '../../../shared/payouts/get-payouts.ts';

/** Names the number payouts go to: first without a code, which is then sent; null where it stands now. */
export async function putPayoutAccount(body: PutPayoutAccountRequest): Promise<PayoutAccountChallenge | null> {
  const reply = await api<PayoutAccountReply | PayoutAccountChallenge>('PUT', '/api/payout-account', { body });
  if ('challenge' in reply) return reply;
  await queryClient.invalidateQueries({ queryKey: payoutsQuery.queryKey });
  return null;
}
