import type { Client } from '@hashgraph/sdk';
import { aWorld, precheckCases, receiptCases } from './code-table.ts';
import type { World } from './code-table.ts';
import { feeCases } from './fee-table.ts';
import { LocalNode } from './local-node.ts';
import { outcomeOf } from './outcome.ts';
import { RawHapi } from './raw-hapi.ts';
import { aRawPayer } from './raw-payer.ts';
import { rawCases } from './raw-table.ts';
import { realOutcome, realRawOutcome } from './vectors.ts';

const TINYBAR_PER_DOLLAR = 100_000_000 / 0.12;

let node: LocalNode;
let client: Client;
let world: World;

beforeAll(async () => {
  node = await LocalNode.start();
  client = node.client();
  world = await aWorld(client);
});
afterAll(() => node.end());

describe('codes and fees, as a real consensus node gives them', () => {
  it.each(precheckCases)('before consensus: $name is $code', async ({ name, code, make, signers }) => {
    const outcome = await outcomeOf(client, make(world), signers?.(world));
    expect(outcome).toEqual({ stage: 'precheck', code, fee: 0n });
    expect(outcome).toEqual(realOutcome(name));
  });

  it.each(receiptCases)('at consensus: $name is $code', async ({ name, code, make, signers }) => {
    const outcome = await outcomeOf(client, make(world), signers?.(world));
    expect(outcome).toMatchObject({ stage: 'receipt', code });
    expect(outcome).toEqual(realOutcome(name));
  });

  it.each(feeCases)('$name costs $dollars dollars', async ({ name, dollars, make, signers }) => {
    const outcome = await outcomeOf(client, make(world), signers?.(world));
    expect(outcome).toMatchObject({ stage: 'receipt', code: 'SUCCESS' });
    expect(Math.abs(Number(outcome.fee) - dollars * TINYBAR_PER_DOLLAR)).toBeLessThan(3); // Each part of a fee is rounded down.
    expect(outcome).toEqual(realOutcome(name));
  });
});

describe('bytes no SDK would send, answered as a real consensus node does', () => {
  let hapi: RawHapi;
  let payer: Awaited<ReturnType<typeof aRawPayer>>;

  beforeAll(async () => {
    hapi = new RawHapi(node.ready.nodePort);
    payer = await aRawPayer(client);
  });
  afterAll(() => hapi.close());

  it.each(rawCases)('$name: $code', async ({ name, code, make }) => {
    expect(await hapi.outcome(make(payer))).toBe(code);
    expect(realRawOutcome(name)).toBe(code);
  });
});
