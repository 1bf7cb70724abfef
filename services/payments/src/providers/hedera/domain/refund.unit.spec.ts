import { describe, expect, it } from '@jest/globals';
import { accountChecksum, readAccount, verdict } from './refund.ts';

/** From HIP-15 and the official SDK (`AccountId.toStringWithChecksum`). */
const known: Readonly<Record<string, readonly string[]>> = {
  mainnet: ['0.0.123-vfmkw', '0.0.1-dfkxr', '0.0.98-oljor', '0.0.4271-pnlge', '0.0.1001234567-ibckz', '1.2.3-islfi'],
  testnet: ['0.0.123-esxsf', '0.0.1-mswfa', '0.0.98-xyuwa', '0.0.4271-zawnn', '0.0.1001234567-ronsi', '1.2.3-sfwmr'],
  local: ['0.0.123-xtugx', '0.0.1-ftsts', '0.0.98-qzrks', '0.0.4271-sbtcf', '0.0.1001234567-kpkha', '1.2.3-lgtbj'],
};

describe('the letters behind an account', () => {
  it.each(
    Object.entries(known).flatMap(([network, accounts]) => accounts.map((account) => [network, account] as const)),
  )('on %s: %s', (network, account) => {
    const [plain = '', letters] = account.split('-');
    expect([accountChecksum(plain, network), readAccount(` ${account.toUpperCase()} `, network)]).toEqual([
      letters,
      plain,
    ]);
  });

  it('tell another network’s account, a wrong digit and two that changed places; without them any account is taken', () => {
    for (const wrong of ['0.0.123-esxsf', '0.0.124-vfmkw', '0.0.132-vfmkw', '0.0.123-vfmkx'])
      expect(readAccount(wrong, 'mainnet')).toBeNull();
    expect(readAccount('0.0.0123', 'mainnet')).toBe('0.0.123');
  });
});

const sending = { reference: '0.0.2@1.000000001', hashes: ['aa', 'bb'] };

it.each([
  ['SUCCESS', 'aa', { kind: 'succeeded', cost: { currency: 'HBAR', minor: 15n } }],
  ['SUCCESS', 'bb', { kind: 'succeeded', cost: { currency: 'HBAR', minor: 15n } }],
  ['SUCCESS', 'cc', { kind: 'void' }],
  ['ACCOUNT_DELETED', 'cc', { kind: 'void' }],
  ['INSUFFICIENT_ACCOUNT_BALANCE', 'aa', { kind: 'void' }],
  ['TRANSACTION_EXPIRED', 'aa', { kind: 'void' }],
  ['ACCOUNT_DELETED', 'aa', { kind: 'failed', reason: 'ACCOUNT_DELETED' }],
  ['INVALID_SIGNATURE', 'bb', { kind: 'failed', reason: 'INVALID_SIGNATURE' }],
])('%s of the bytes %s', (result, hash, update) => {
  expect(verdict({ result, hash, fee: 15n }, sending)).toEqual(update);
});
