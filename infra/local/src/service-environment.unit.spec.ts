import path from 'node:path';
import { serviceEnvironment, type EnvironmentInput } from './service-environment.ts';
import { services } from './services-table.ts';

const input: EnvironmentInput = {
  repositoryRoot: '/repo',
  publicPort: 8080,
  dataDir: '/repo/.asili/data',
  backing: { KAFKA_BROKERS: '127.0.0.1:1', MONGO_URL: 'mongodb://127.0.0.1:2', REDIS_URL: 'redis://127.0.0.1:3' },
  ledger: { LEDGER_NETWORK: 'local', HEDERA_OPERATOR_ID: '0.0.2' },
  ports: new Map(services.map((service, i) => [service.name, [service.public ? 8080 : 9000 + i]])),
  user: { DEMO_MODE: '0', LOG_LEVEL: 'debug', KAFKA_BROKERS: 'elsewhere:9' },
};
const environment = (name: string): Record<string, string | undefined> => {
  const service = services.find((candidate) => candidate.name === name);
  if (!service) throw new Error(`no service ${name}`);
  return serviceEnvironment(service, input);
};

describe('serviceEnvironment', () => {
  it('gives every service its port, folder, backing services and the addresses of all others', () => {
    const products = environment('products');
    expect(products).toMatchObject({
      ...input.backing,
      NODE_ENV: 'development',
      PORT: '9001',
      ASILI_DATA_DIR: '/repo/.asili/data/products',
      ASILI_SECRETS_DIR: '/repo/.asili/data/secrets',
      PUBLIC_URL: 'http://127.0.0.1:8080',
    });
    expect(
      Object.keys(products)
        .filter((name) => name.endsWith('_URL'))
        .sort(),
    ).toEqual(
      [
        ...services.filter(({ name }) => name !== 'products').map(({ name }) => `${name.toUpperCase()}_URL`),
        'MONGO_URL',
        'PUBLIC_URL',
        'REDIS_URL',
      ].sort(),
    );
  });

  it('shows the ledger the folder in which products keeps photos', () => {
    expect(environment('ledger')['MEDIA_DIR']).toBe(
      path.join(String(environment('products')['ASILI_DATA_DIR']), 'media'),
    );
    expect(environment('products')['MEDIA_DIR']).toBe(environment('ledger')['MEDIA_DIR']);
  });

  it('gives a second instance its own port and folder, and everybody both addresses', () => {
    const two = {
      ...input,
      bucket: 'objects',
      ports: new Map(services.map((service, i) => [service.name, [9000 + i, 9100 + i]])),
    };
    const second = serviceEnvironment({ name: 'products' }, two, 1);
    expect(second).toMatchObject({
      PORT: '9101',
      ASILI_DATA_DIR: '/repo/.asili/data/products-2',
      S3_BUCKET: 'objects',
      LEDGER_URL: 'http://127.0.0.1:9002,http://127.0.0.1:9102',
    });
    expect(environment('products')['S3_BUCKET']).toBeUndefined();
  });

  it('keeps what the user set and fills in what they did not', () => {
    expect(environment('identity')).toMatchObject({
      DEMO_MODE: '0',
      DEV_MAILBOX: '1',
      DEV_CLOCK: '1',
      LOG_LEVEL: 'debug',
    });
  });

  it('shows the ledger network to the ledger only, the front ends to the web service only, and the public port to the gateway only', () => {
    expect(environment('ledger')).toMatchObject(input.ledger);
    expect(environment('products')['HEDERA_OPERATOR_ID']).toBeUndefined();
    expect(environment('web')['FRONTENDS_DIR']).toBe('/repo');
    expect(environment('gateway')['FRONTENDS_DIR']).toBeUndefined();
    expect(environment('gateway')['PORT']).toBe('8080');
    expect(environment('ledger')['PORT']).toBe('9002');
  });

  it('gives payments the account that HBAR is paid to, on the local network alone', () => {
    const payments = services.find(({ name }) => name === 'payments');
    if (!payments) throw new Error('no payments');
    const paid = (network: string) =>
      serviceEnvironment(payments, {
        ...input,
        simulators: 'http://127.0.0.1:5',
        ledger: { LEDGER_NETWORK: network, HEDERA_PAY_IN_ACCOUNT: '0.0.1002' },
      })['PAY_IN_ACCOUNT'];
    expect([paid('local'), paid('testnet')]).toEqual(['0.0.1002', undefined]);
    const ledger = {
      LEDGER_NETWORK: 'local',
      HEDERA_NODE: '127.0.0.1:7',
      HEDERA_PAY_IN_ACCOUNT: '0.0.1002',
      HEDERA_PAY_IN_KEY_FILE: '/data/treasury.key',
      HEDERA_EXCHANGE_ACCOUNT: '0.0.1005',
      HEDERA_COLD_ACCOUNT: '0.0.1006',
    };
    expect(serviceEnvironment(payments, { ...input, simulators: 'http://127.0.0.1:5', ledger })).toMatchObject({
      HEDERA_NODE: '127.0.0.1:7',
      EXCHANGE_ACCOUNTS: '0.0.1005',
      COLD_ACCOUNT: '0.0.1006',
    });
    const withKey = services.filter((service) =>
      JSON.stringify(serviceEnvironment(service, { ...input, simulators: 'http://127.0.0.1:5', ledger })).includes(
        '/data/treasury.key',
      ),
    );
    expect(withKey.map(({ name }) => name)).toEqual(['signer']);
  });

  it('gives payments the addresses and keys of the simulated ways to pay, and nobody else what they are made of', () => {
    const simulated = { ...input, simulators: 'http://127.0.0.1:5', simulatorsKey: 'k'.repeat(64) };
    const payments = services.find(({ name }) => name === 'payments');
    if (!payments) throw new Error('no payments');
    const environment = serviceEnvironment(payments, simulated);
    expect(environment).toMatchObject({
      DARAJA_URL: 'http://127.0.0.1:5/daraja',
      DARAJA_WEBHOOK_SECRET: expect.stringMatching(/^[0-9a-f]{40}$/),
      MOMO_URL: 'http://127.0.0.1:5/momo',
      PAYSTACK_URL: 'http://127.0.0.1:5/paystack',
      STRIPE_URL: 'http://127.0.0.1:5/stripe',
    });
    expect(JSON.stringify(environment)).not.toContain('k'.repeat(64));
    expect(serviceEnvironment(payments, { ...simulated, simulatorsKey: undefined })['DARAJA_URL']).toBeUndefined();
    expect(
      serviceEnvironment(payments, { ...simulated, ledger: { LEDGER_NETWORK: 'testnet' } })['DARAJA_URL'],
    ).toBeUndefined();
  });

  it('gives ussd the secrets of the addresses that simulated phones dial, and nobody else', () => {
    const simulated = { ...input, simulators: 'http://127.0.0.1:5', simulatorsKey: 'k'.repeat(64) };
    const secretsOf = (name: string) =>
      Object.entries(
        serviceEnvironment(services.find((service) => service.name === name) ?? { name }, simulated),
      ).filter(([key]) => key.startsWith('USSD_SECRET_'));
    expect(secretsOf('ussd')).toHaveLength(6);
    expect(new Set(secretsOf('ussd').map(([, secret]) => secret)).size).toBe(6);
    for (const [, secret] of secretsOf('ussd')) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(secretsOf('orders')).toEqual([]);
  });
});
