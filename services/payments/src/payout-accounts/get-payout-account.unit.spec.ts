import { expect, it } from '@jest/globals';
import { GetPayoutAccount } from './get-payout-account.ts';
import type { PayoutAccount, PayoutAccounts } from './payout-accounts.mongo.ts';

const heldUntil = new Date('2026-11-24T11:00:00.000Z');
const account: PayoutAccount = {
  artisanId: 'art_1',
  provider: 'mpesa',
  phoneNumber: '+254722118311',
  since: new Date('2026-11-23T11:00:00.000Z'),
  heldUntil,
  problem: null,
};
const at = (now: string) =>
  new GetPayoutAccount({ find: () => Promise.resolve(account) } as unknown as PayoutAccounts, {
    now: () => new Date(now),
  }).run('art_1');

it('says until when payouts are held as long as they are, and no longer', async () => {
  expect(await at('2026-11-24T10:59:59.999Z')).toEqual({
    provider: 'mpesa',
    phoneNumber: '+254······311',
    since: '2026-11-23T11:00:00.000Z',
    heldUntil: '2026-11-24T11:00:00.000Z',
    heldFor: 'number-changed',
    problem: null,
  });
  expect(await at('2026-11-24T11:00:00.000Z')).toEqual({
    provider: 'mpesa',
    phoneNumber: '+254······311',
    since: '2026-11-23T11:00:00.000Z',
    heldUntil: null,
    problem: null,
  });
});
