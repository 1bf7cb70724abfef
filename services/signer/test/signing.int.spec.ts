import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AccountId, Hbar, PublicKey, Timestamp, Transaction, TransactionId, TransferTransaction } from '@hashgraph/sdk';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, type RunningService } from '@asili/platform/testing';
import { signerConfig } from '../src/config.ts';
import { SignerModule } from '../src/signer.module.ts';

jest.setTimeout(120_000);

const [treasury, cold] = ['0.0.1002', '0.0.1003'];
const payments: Actor = { kind: 'service', id: 'payments', language: 'en' };
const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const publicKey = PublicKey.fromBytesED25519(
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32),
);
let config: ReturnType<typeof signerConfig>;
let signers: RunningService[];
let nanos = 0;

const start = (): Promise<RunningService> =>
  runService({ name: 'signer', module: SignerModule.forRoot(config), config });
/** As payments makes them, to one node of a local network. */
function transfer(hbar: number, to = '0.0.7', { node = '0.0.3', startsIn = -4, fee = 1 } = {}): string {
  const id = TransactionId.withValidStart(
    AccountId.fromString(treasury),
    new Timestamp(Math.floor(Date.now() / 1000) + startsIn, (nanos += 1)),
  );
  return Buffer.from(
    new TransferTransaction()
      .addHbarTransfer(treasury, new Hbar(-hbar))
      .addHbarTransfer(to, new Hbar(hbar))
      .setTransactionMemo('RF-7K2M')
      .setTransactionId(id)
      .setTransactionValidDuration(120)
      .setNodeAccountIds([AccountId.fromString(node)])
      .setMaxTransactionFee(new Hbar(fee))
      .setRegenerateTransactionId(false)
      .freeze()
      .toBytes(),
  ).toString('base64');
}
const asked = (transaction: string, which = 0, actor: Actor | null = payments): Promise<Response> =>
  (signers[which % signers.length] as RunningService).post(actor, '/internal/signatures', { transaction });
const signed = async (reply: Promise<Response>): Promise<string> =>
  ((await (await reply).json()) as { transaction: string }).transaction;
const refused = async (reply: Promise<Response>): Promise<unknown> => {
  const { status, code } = (await (await reply).json()) as { status: number; code: string };
  return [status, code];
};
const kept = () =>
  (signers[0] as RunningService).app
    .get(Mongo)
    .collection<{ _id: string; signed: { at: Date; counts: string }[] }>('signed_transfers');
const total = async (): Promise<bigint> =>
  ((await kept().findOne({ _id: treasury }))?.signed ?? []).reduce((sum, { counts }) => sum + BigInt(counts), 0n);
const hbar = (whole: number): bigint => BigInt(whole) * 100_000_000n;

beforeAll(async () => {
  const keyFile = path.join(mkdtempSync(path.join(tmpdir(), 'asili-signer-')), 'treasury.key');
  writeFileSync(keyFile, key);
  config = signerConfig(
    testEnvironment('sig', {
      PAY_IN_ACCOUNT: treasury,
      COLD_ACCOUNT: cold,
      TREASURY_KEY_FILE: keyFile,
      SIGNER_MOST_PER_TRANSFER: '100',
      SIGNER_MOST_PER_DAY: '500',
    }),
  );
  signers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(signers.map((each) => each.close()));
  await cleanUp(config);
});
beforeEach(async () => {
  await kept().deleteMany({});
});

it('a transfer of the treasury’s is signed, with its key', async () => {
  const transaction = Transaction.fromBytes(Buffer.from(await signed(asked(transfer(100))), 'base64'));
  expect([publicKey.verifyTransaction(transaction), await total()]).toEqual([true, hbar(101)]);
});

it('the same bytes count once and get the same signature, whichever signer is asked and however often at once', async () => {
  const transaction = transfer(100);
  const all = await Promise.all(Array.from({ length: 12 }, (_, which) => signed(asked(transaction, which))));
  expect([new Set(all).size, await total()]).toEqual([1, hbar(101)]);
});

it('two signers beside each other let no more out than one', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, (_, which) => asked(transfer(61), which)));
  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(8).fill(200),
    ...Array<number>(12).fill(409),
  ]);
  expect([await total(), await refused(asked(transfer(61)))]).toEqual([hbar(8 * 62), [409, 'SIGNER.OVER_DAY_LIMIT']]);
});

it('what was signed is known after a restart, and forgotten a day later', async () => {
  for (let count = 0; count < 4; count += 1) expect((await asked(transfer(100), count)).status).toBe(200);
  await Promise.all(signers.map((each) => each.close()));
  signers = [await start(), await start()];
  expect(await refused(asked(transfer(100), 1))).toEqual([409, 'SIGNER.OVER_DAY_LIMIT']);
  const found = await kept().findOne({ _id: treasury });
  await kept().updateOne(
    { _id: treasury },
    {
      $set: { signed: found?.signed.map((each) => ({ ...each, at: new Date(each.at.getTime() - 86_400_000) })) ?? [] },
    },
  );
  expect([(await asked(transfer(100), 1)).status, await total()]).toEqual([200, hbar(101)]);
});

it('any amount goes to the cold account, also when the day’s limit is used up for others', async () => {
  for (let count = 0; count < 4; count += 1) await asked(transfer(100));
  expect([await refused(asked(transfer(100))), (await asked(transfer(1_000_000, cold))).status, await total()]).toEqual(
    [[409, 'SIGNER.OVER_DAY_LIMIT'], 200, hbar(4 * 101 + 1)],
  );
});

it('everything else is refused, counted and takes nothing of the day', async () => {
  expect(await refused(asked(transfer(101)))).toEqual([409, 'SIGNER.OVER_TRANSFER_LIMIT']);
  for (const transaction of [
    transfer(5, '0.0.7', { node: '0.0.4' }),
    transfer(5, '0.0.7', { fee: 2 }),
    transfer(5, '0.0.7', { startsIn: 3600 }),
    Buffer.from('no transaction').toString('base64'),
  ])
    expect(await refused(asked(transaction))).toEqual([422, 'SIGNER.TRANSFER_REFUSED']);
  for (const transaction of ['', 'not base64!', 'A'.repeat(8004)]) expect((await asked(transaction)).status).toBe(400);
  const figures = await (await fetch(`${signers[0]?.url ?? ''}/metrics`)).text();
  for (const why of ['transfer-limit', 'node', 'fee', 'time', 'not-a-transfer'])
    expect(figures).toContain(`asili_signer_refused{why="${why}"} 1`);
  expect(await total()).toBe(0n);
});

it('answers payments alone', async () => {
  const transaction = transfer(5);
  const others: Actor[] = [
    { kind: 'service', id: 'orders', language: 'en' },
    { kind: 'operator', id: newId('opr'), language: 'en' },
    { kind: 'customer', id: newId('cus'), language: 'en' },
  ];
  for (const actor of others) expect((await asked(transaction, 0, actor)).status).toBe(403);
  expect([(await asked(transaction, 0, null)).status, await total()]).toEqual([401, 0n]);
});
