import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@asili/platform/testing';
import { LedgerHarness } from './support/ledger-harness.ts';
import type { LedgerProcess } from './support/ledger-process.ts';

/** On a busy machine a start takes many seconds; a limit only ends what hangs. */
jest.setTimeout(300_000);

const deathsOfEach = process.env['ASILI_TESTS'] === 'full' ? 2 : 1;
let harness: LedgerHarness;
const ready = (ledger: LedgerProcess): boolean => ledger.log.some((entry) => entry['msg'] === 'collection ready');

beforeAll(async () => {
  harness = await LedgerHarness.build('--heartbeat-seconds', '1');
});
afterAll(() => harness.end());

it('makes one collection though several services start together and die while they set up', async () => {
  await harness.network.faults({ delayReplyMs: 300 });
  const ledgers = await Promise.all([harness.ledger(), harness.ledger()]);
  await Promise.all(
    ledgers.map(async (ledger) => {
      for (let i = 0; i < deathsOfEach; i += 1) {
        await delay(150 + Math.random() * 400);
        await ledger.kill();
        await ledger.start();
      }
    }),
  );
  await harness.network.noFaults();
  await until(() => ledgers.every(ready), 'both ready');
  const tokens = (await harness.mirror<{ tokens: { token_id: string }[] }>('/api/v1/tokens?type=NON_FUNGIBLE_UNIQUE'))
    .tokens;
  const accounts = (
    await harness.mirror<{ accounts: { memo?: string }[] }>('/api/v1/accounts?limit=20&order=desc')
  ).accounts.filter(({ memo }) => memo?.startsWith('Asili'));
  expect(tokens).toHaveLength(1);
  expect(accounts.map(({ memo }) => memo).sort()).toEqual(['Asili certificates in safe keeping', 'Asili treasury']);
  const ids = ledgers.map((ledger) => ledger.log.find((entry) => entry['msg'] === 'collection ready')?.['tokenId']);
  expect(ids).toEqual([tokens[0]?.token_id, tokens[0]?.token_id]);
  await Promise.all(ledgers.map((ledger) => ledger.kill()));
});

it('starts, and serves, while the network is away', async () => {
  await harness.network.kill();
  const ledger = await harness.ledger();
  await until(async () => (await fetch(`${ledger.url}/health/ready`)).status === 200, 'readiness');
  // What an earlier instance set up is read from the database, not from the network.
  await until(() => ready(ledger), 'the collection known from the database');
  const { components } = (await (await fetch(`${ledger.url}/health/ready`)).json()) as {
    components: Record<string, { ok: boolean; detail: string }>;
  };
  expect(components['ledger']).toEqual({ ok: true, detail: 'local: degraded, node unreachable, mirror unreachable' });
  await harness.network.run();
});

it('says in one line by key what its settings lack, and ends', async () => {
  await Promise.all([
    expect(harness.ledger({ HEDERA_OPERATOR_KEY_FILE: '/nowhere', LEDGER_NETWORK: 'local' })).rejects.toThrow(
      /HEDERA_OPERATOR_KEY_FILE/,
    ),
    expect(harness.ledger({ HEDERA_OPERATOR_ID: 'me' })).rejects.toThrow(/HEDERA_OPERATOR_ID/),
  ]);
});
