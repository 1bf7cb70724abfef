import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { metadata, signedMint } from './certificates.ts';
import type { Collection } from './certificates.ts';
import { LOG_HEADER_BYTES, readLog } from '../src/log/read-log.ts';
import { liveABit, takeSnapshot } from './live-a-bit.ts';
import { LocalNode, runTask } from './local-node.ts';
import { RawHapi } from './raw-hapi.ts';

/** A network that was killed after it had lived a bit, and what the last of its entries mints. Each test damages a copy. */
let killed: LocalNode;
/** Its log when it was new. */
let newLog: Buffer;
let collection: Collection;
let lastMint: string;
let node: LocalNode;

beforeAll(async () => {
  killed = await LocalNode.start('--heartbeat-seconds', '0');
  newLog = readFileSync(path.join(killed.folder, 'ledger.log'));
  collection = await liveABit(killed.client());
  ({ id: lastMint } = await signedMintSent());
  await killed.kill('SIGKILL');
});
afterAll(() => killed.end());
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hedera-local-'));
  cpSync(killed.folder, folder, { recursive: true });
  node = LocalNode.at(folder, '--heartbeat-seconds', '0');
});
afterEach(() => node.end());

describe('a damaged folder', () => {
  it('is refused and left alone until repair, which says what goes, keeps it, and lets the rest start', async () => {
    const log = path.join(node.folder, 'ledger.log');
    const bytes = readFileSync(log);
    const place = writesIn(log).at(-2) ?? 0; // In the last write but one, the move of an NFT.
    bytes[place + 40] = (bytes[place + 40] ?? 0) ^ 1;
    writeFileSync(log, bytes);

    await expect(node.run()).rejects.toThrow('ended with code 1');
    expect(node.errors).toMatch(
      new RegExp(`The log is damaged at byte ${place}: a later write follows at byte \\d+\\. Nothing was changed\\.`),
    );
    const dry = await runTask('repair', '--data', node.folder);
    expect(dry.output).toContain(`goes: tokenMint ${lastMint}, consensus `);
    expect(dry.output).toContain('nothing was changed');
    expect(readFileSync(log).equals(bytes)).toBe(true);

    const done = await runTask('repair', '--data', node.folder, '--yes');
    expect(done.output).toContain(`goes: tokenMint ${lastMint}, consensus `);
    expect(readFileSync(`${log}.cut.1`).equals(bytes.subarray(place))).toBe(true);
    await node.run();
    const { body } = await node.mirrorResponse<{ total_supply: string }>(`tokens/${collection.id.toString()}`);
    expect(body.total_supply).toBe('10');
    expect(await runTask('repair', '--data', node.folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already runs a node'),
    });
    await node.kill('SIGTERM');
    expect((await runTask('repair', '--data', node.folder)).output).toContain('nothing to repair');
  });

  it('is refused when its snapshot knows more than its log, or the log is gone', async () => {
    await takeSnapshot(node);
    const log = path.join(node.folder, 'ledger.log');
    const bytes = readFileSync(log);
    writeFileSync(log, bytes.subarray(0, -5));
    await expect(node.run()).rejects.toThrow('ended with code 1');
    expect(node.errors).toContain(`but its snapshot reaches to byte ${bytes.length}: acknowledged entries are missing`);
    expect(readFileSync(log)).toHaveLength(bytes.length - 5);
    rmSync(log);
    await expect(node.run()).rejects.toThrow('ended with code 1');
    expect(node.errors).toContain('has no entries, but there is a snapshot of');
    expect(existsSync(log)).toBe(false);
    writeFileSync(log, bytes);
    await node.run();
  });

  it('with a damaged first entry never becomes a new network by itself', async () => {
    const log = path.join(node.folder, 'ledger.log');
    const bytes = Buffer.from(newLog);
    bytes[60] = (bytes[60] ?? 0) ^ 4;
    writeFileSync(log, bytes);
    await expect(node.run()).rejects.toThrow('ended with code 1');
    expect(readFileSync(log).equals(bytes)).toBe(true);
    expect((await runTask('repair', '--data', node.folder, '--yes')).output).toContain(
      'the next start makes a new network',
    );
    expect(readFileSync(`${log}.cut.1`).equals(bytes)).toBe(true);
    await node.run();
  });
});

/** Offsets of the log's writes. */
function writesIn(log: string): number[] {
  const ends = [...readLog(log, LOG_HEADER_BYTES)].map(({ end }) => end);
  return [LOG_HEADER_BYTES, ...ends.slice(0, -1)];
}

/** A mint of one that is sent and executed; its id as the log's entries name it. */
async function signedMintSent(): Promise<{ id: string }> {
  const { id, bytes } = await signedMint(killed.client(), collection, metadata(1));
  const hapi = new RawHapi(killed.ready.nodePort);
  expect(await hapi.outcome(bytes)).toBe('OK');
  hapi.close();
  const [payer = '', seconds = '', nanos = ''] = id.split('-');
  return { id: `${payer.replace('0.0.', '')}@${seconds}.${nanos}` };
}
