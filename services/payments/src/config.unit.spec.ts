import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  darajaSettings,
  hbarSettings,
  openings,
  momoSettings,
  paymentsConfig,
  paystackSettings,
  requireRealSources,
  stripeSettings,
  treasurySettings,
} from './config.ts';

describe('the sources of rates', () => {
  const simulated = { RATES_COINBASE_URL: 'http://127.0.0.1:1234/rates-a' };

  it('are simulators in development only', () => {
    expect(() => {
      requireRealSources(paymentsConfig({ NODE_ENV: 'development', ...simulated }));
    }).not.toThrow();
    expect(() => {
      requireRealSources(paymentsConfig({ NODE_ENV: 'production', ...simulated }));
    }).toThrow(/RATES_COINBASE_URL/);
    expect(() => {
      requireRealSources(paymentsConfig({ NODE_ENV: 'production' }));
    }).not.toThrow();
  });
});

describe('the settings of M-Pesa', () => {
  const whole = {
    DARAJA_URL: 'https://api.safaricom.co.ke',
    DARAJA_SHORT_CODE: '174379',
    DARAJA_CONSUMER_KEY: 'a consumer key',
  };

  it('are absent where nobody pays by it, and whole where somebody does', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'asili-payments-'));
    expect(darajaSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir }))).toBeNull();
    expect(() => darajaSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir, DARAJA_URL: whole.DARAJA_URL }))).toThrow(
      /DARAJA_SHORT_CODE/,
    );
    expect(darajaSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir, ...whole }))).toMatchObject({
      shortCode: '174379',
      webhookSecrets: [expect.stringMatching(/^[0-9a-f]{40}$/)],
    });
  });

  it('take a second secret while it is changed, and no words Daraja refuses', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'asili-payments-'));
    const [now, before] = ['ab'.repeat(20), 'cd'.repeat(20)];
    writeFileSync(path.join(dir, 'daraja-webhook'), `${now},${before}\n`);
    expect(darajaSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir, ...whole }))?.webhookSecrets).toEqual([now, before]);
    writeFileSync(path.join(dir, 'daraja-webhook'), 'a-sql-secret-of-words-and-dashes');
    expect(() => darajaSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir, ...whole }))).toThrow(/daraja-webhook/);
  });

  it('are real ones in production', () => {
    expect(() => {
      requireRealSources(paymentsConfig({ NODE_ENV: 'production', ...whole, DARAJA_URL: 'http://127.0.0.1:1/daraja' }));
    }).toThrow(/DARAJA_URL/);
    expect(() => {
      requireRealSources(paymentsConfig({ NODE_ENV: 'production', ...whole }));
    }).not.toThrow();
  });
});

describe('the settings of MTN MoMo', () => {
  const product = {
    user: '3f1c2a74-9d0b-4c7e-8a55-0f2d6b1e9c30',
    key: 'an api user’s key',
    subscriptionKey: 'a subscription key',
  };

  it('are absent where nobody pays by it, hold a contract for each country, and are real ones in production', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'asili-payments-'));
    const settings = (accounts: object) => {
      writeFileSync(path.join(dir, 'momo-accounts'), JSON.stringify(accounts));
      return momoSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir, MOMO_URL: 'https://proxy.momoapi.mtn.com' }));
    };
    expect(momoSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir }))).toBeNull();
    expect(settings({ UG: { collection: product, disbursement: product }, GH: { collection: product } })).toMatchObject(
      {
        accounts: { UG: { disbursement: product }, GH: { collection: product } },
        promptMs: 300_000,
        webhookSecrets: [expect.stringMatching(/^[0-9a-f]{40}$/)],
      },
    );
    for (const wrong of [
      { KE: { collection: product } },
      { UG: { disbursement: product } },
      { UG: { collection: { ...product, user: 'asili' } } },
      [],
    ])
      expect(() => settings(wrong)).toThrow(/momo-accounts/);
    expect(() => {
      requireRealSources(paymentsConfig({ NODE_ENV: 'production', MOMO_URL: 'http://127.0.0.1:1/momo' }));
    }).toThrow(/MOMO_URL/);
  });
});

describe('the settings of HBAR', () => {
  const paid = { PAY_IN_ACCOUNT: '0.0.1002', HEDERA_NODE: '127.0.0.1:50300' };

  it('name the account that is paid to, and who is taken for an exchange', () => {
    expect(hbarSettings(paymentsConfig({}))).toBeNull();
    expect(hbarSettings(paymentsConfig({ ...paid, EXCHANGE_ACCOUNTS: '0.0.8,0.0.9' }))).toMatchObject({
      account: '0.0.1002',
      exchangeAccounts: ['0.0.8', '0.0.9'],
      exchangeSenders: 5,
    });
  });

  it('send nothing back without a signer in development, and refuse production without one', () => {
    expect(treasurySettings(paymentsConfig({}))).toBeNull();
    expect(treasurySettings(paymentsConfig({ ...paid, NODE_ENV: 'development' }))).toBeNull();
    expect(() => treasurySettings(paymentsConfig({ ...paid, NODE_ENV: 'production' }))).toThrow(/SIGNER_URL/);
    expect(
      treasurySettings(paymentsConfig({ ...paid, NODE_ENV: 'production', SIGNER_URL: 'http://signer:8080' })),
    ).toEqual({ account: '0.0.1002', coldAccount: null, network: 'local', nodes: { '127.0.0.1:50300': '0.0.3' } });
  });

  it('know a cold account that is another one', () => {
    const cold = (COLD_ACCOUNT: string) =>
      treasurySettings(paymentsConfig({ ...paid, SIGNER_URL: 'http://signer:8080', COLD_ACCOUNT }));
    expect(cold('0.0.1003')?.coldAccount).toBe('0.0.1003');
    expect(() => cold('0.0.1002')).toThrow(/COLD_ACCOUNT/);
  });

  it('know what was kept cold before the books began, and of no other account of ours on the ledger', () => {
    expect(
      openings(paymentsConfig({ BOOKS_OPENING: 'hbar:treasury:cold=1000.5,mm:daraja:float:KES=50000.00' })),
    ).toEqual({ 'hbar:treasury:cold': '1000.5', 'mm:daraja:float:KES': '50000.00' });
    expect(() => openings(paymentsConfig({ BOOKS_OPENING: 'hbar:treasury:hot=1' }))).toThrow(
      /no account hbar:treasury:hot/,
    );
  });

  it('know where the local network is', () => {
    const settings = (env: Record<string, string>) => () =>
      treasurySettings(paymentsConfig({ ...paid, SIGNER_URL: 'http://signer:8080', ...env }));
    expect(settings({ HEDERA_NODE: '' })).toThrow(/HEDERA_NODE/);
    expect(settings({ HEDERA_NODE_ACCOUNT: '0.0.3,0.0.4' })).toThrow(/HEDERA_NODE_ACCOUNT/);
    expect(settings({ HEDERA_NODE: '', LEDGER_NETWORK: 'testnet' })()).toMatchObject({ nodes: {} });
  });
});

describe('the settings of Paystack', () => {
  it('are absent where nobody pays by it, take a second key, leave Stripe what is not its own, and are real ones in production', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'asili-payments-'));
    expect(paystackSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir }))).toBeNull();
    writeFileSync(path.join(dir, 'paystack-key'), 'sk_live_in_use_just_now, sk_live_the_one_before');
    const both = paymentsConfig({
      ASILI_SECRETS_DIR: dir,
      PAYSTACK_URL: 'https://api.paystack.co',
      STRIPE_URL: 'https://api.stripe.com',
    });
    expect(paystackSettings(both)).toMatchObject({
      secretKeys: ['sk_live_in_use_just_now', 'sk_live_the_one_before'],
      mailDomain: 'buyers.asili.example',
    });
    expect(stripeSettings(both)?.leaves).toEqual(['NGN', 'GHS', 'ZAR', 'KES']);
    expect(
      stripeSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir, STRIPE_URL: 'https://api.stripe.com' }))?.leaves,
    ).toEqual([]);
    expect(() => {
      requireRealSources(paymentsConfig({ NODE_ENV: 'production', PAYSTACK_URL: 'http://127.0.0.1:1/paystack' }));
    }).toThrow(/PAYSTACK_URL/);
  });
});

describe('the settings of Stripe', () => {
  it('are absent where nobody pays by it, take a second webhook secret, and are real ones in production', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'asili-payments-'));
    expect(stripeSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir }))).toBeNull();
    writeFileSync(path.join(dir, 'stripe-webhook'), 'whsec_in_use_just_now, whsec_the_one_before');
    expect(
      stripeSettings(paymentsConfig({ ASILI_SECRETS_DIR: dir, STRIPE_URL: 'https://api.stripe.com' }))?.webhookSecrets,
    ).toEqual(['whsec_in_use_just_now', 'whsec_the_one_before']);
    expect(() => {
      requireRealSources(paymentsConfig({ NODE_ENV: 'production', STRIPE_URL: 'http://127.0.0.1:1/stripe' }));
    }).toThrow(/STRIPE_URL/);
  });
});
