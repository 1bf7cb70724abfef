/** @full Every code and fee in the tables; those a certificate meets are in certificate-path and exactly-once, which run every day. */
import type { Client } from '@hashgraph/sdk';
import { present } from './certificates.ts';
import { precheckCases } from './precheck-table.ts';
import { receiptCases } from './receipt-table.ts';
import { aWorld, nftCollection, type World } from './world.ts';
import { edgeCases } from './edge-table.ts';
import { feeCases } from './fee-table.ts';
import { LocalNode } from './local-node.ts';
import { outcomeOf } from './outcome.ts';
import { nftPowerCases, POWER_DOLLARS, powerCases } from './power-table.ts';
import { RawHapi } from './raw-hapi.ts';
import { aRawPayer } from './raw-payer.ts';
import { rawCases } from './raw-table.ts';
import { realEdgeCode, realOutcome, realPowerCode, realRawOutcome } from './vectors.ts';

const TINYBAR_PER_DOLLAR = 100_000_000 / 0.12;

const supportedOnlyThere = powerCases.filter(({ power }) => power !== 'update');

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

describe('what nobody can do to a collection without keys', () => {
  it.each(powerCases)('$name: $code', async ({ power, code, make }) => {
    const outcome = await outcomeOf(client, make(world), [world.collection.supplyKey, world.holder.key]);
    expect(outcome).toMatchObject({ stage: 'receipt', code });
    expect(realPowerCode(power)).toBe(code);
    expect(Math.abs(Number(outcome.fee) - POWER_DOLLARS * TINYBAR_PER_DOLLAR)).toBeLessThan(
      TINYBAR_PER_DOLLAR * 0.0003,
    ); // A signature more or less.
  });

  it.each(nftPowerCases)('$name: $code', async ({ code, make }) => {
    expect(await outcomeOf(client, make(world), [world.collection.supplyKey, world.holder.key])).toMatchObject({
      stage: 'receipt',
      code,
    });
  });

  it.each(supportedOnlyThere)('where the key is there, $name is not supported, and free', async ({ make }) => {
    const key = world.adminKey.publicKey;
    const create = nftCollection(world.operator)
      .setSupplyKey(key)
      .setAdminKey(key)
      .setFreezeKey(key)
      .setPauseKey(key)
      .setWipeKey(key)
      .setKycKey(key)
      .setFeeScheduleKey(key)
      .setMetadataKey(key);
    const { tokenId } = await (
      await (await create.freezeWith(client).sign(world.adminKey)).execute(client)
    ).getReceipt(client);
    expect(
      await outcomeOf(client, make({ ...world, collection: { ...world.collection, id: present(tokenId) } }), [
        world.adminKey,
      ]),
    ).toEqual({ stage: 'precheck', code: 'NOT_SUPPORTED', fee: 0n });
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

  it.each(edgeCases)('$name: $code', async ({ name, code, make }) => {
    expect(await hapi.outcome(make(payer))).toBe(code);
    const real = realEdgeCode(name);
    if (real) expect(code === 'OK' ? 'SUCCESS' : code.replace(/^OK /, '')).toBe(real);
  });
});
