import { describe, expect, it } from '@jest/globals';
import { signerConfig, signing } from './config.ts';

const of = (env: Record<string, string>) => signing(signerConfig({ NODE_ENV: 'production', ...env }));
const account = { PAY_IN_ACCOUNT: '0.0.1002', TREASURY_KEY_FILE: '/keys/treasury.key' };

describe('what a signer signs for', () => {
  it('is nothing where no HBAR is taken', () => expect(of({})).toBeNull());

  it('needs its key in production, and does without in development', () => {
    expect(() => of({ PAY_IN_ACCOUNT: '0.0.1002' })).toThrow('TREASURY_KEY_FILE (missing beside PAY_IN_ACCOUNT)');
    expect(of({ PAY_IN_ACCOUNT: '0.0.1002', NODE_ENV: 'development' })).toBeNull();
  });

  it('has the policy’s limits, or those it is told in whole HBAR', () => {
    expect(of(account)?.settings.limits).toEqual({});
    expect(of({ ...account, SIGNER_MOST_PER_TRANSFER: '5', SIGNER_MOST_PER_DAY: '70' })?.settings.limits).toEqual({
      perTransfer: 500_000_000n,
      perDay: 7_000_000_000n,
    });
    expect(() => of({ ...account, SIGNER_MOST_PER_DAY: '0' })).toThrow('SIGNER_MOST_PER_DAY');
  });

  it('knows a cold account that is another one', () => {
    expect(of({ ...account, COLD_ACCOUNT: '0.0.1003' })?.settings.coldAccount).toBe('0.0.1003');
    expect(() => of({ ...account, COLD_ACCOUNT: '0.0.1002' })).toThrow('COLD_ACCOUNT');
  });

  it('takes a local network’s nodes as they are named, and a public one’s from the SDK', () => {
    expect([
      of({ ...account, HEDERA_NODE_ACCOUNT: '0.0.3,0.0.4' })?.settings.nodes,
      of({ ...account, LEDGER_NETWORK: 'mainnet' })?.settings.nodes,
    ]).toEqual([['0.0.3', '0.0.4'], null]);
  });
});
