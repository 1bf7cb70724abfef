import { statSync } from 'node:fs';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { aCollection, metadata, mint } from './certificates.ts';
import { LocalNode } from './local-node.ts';

interface Listed {
  readonly transactions: readonly {
    readonly consensus_timestamp: string;
    readonly transaction_id: string;
    readonly memo_base64: string;
    readonly charged_tx_fee: number;
  }[];
}

let node: LocalNode;

afterEach(() => node.end());

const listed = async (mirror = node): Promise<Listed['transactions']> =>
  (await mirror.mirror<Listed>('transactions?limit=100')).transactions;
const latest = async (mirror = node): Promise<string> => (await listed(mirror))[0]?.consensus_timestamp ?? '';
const logBytes = (): number => statSync(path.join(node.folder, 'ledger.log')).size;

async function beats(times: number, mirror = node): Promise<void> {
  for (let beat = 0; beat < times; beat += 1) {
    const before = await latest(mirror);
    await until(async () => (await latest(mirror)) > before, 'a heartbeat');
  }
}

describe('the heartbeat', () => {
  it('moves the clock on while nobody sends anything, and leaves nothing behind', async () => {
    node = await LocalNode.start('--heartbeat-seconds', '1');
    const collection = await aCollection(node.client());
    const [before, bytes, blocks] = [
      (await listed()).filter(({ memo_base64 }) => memo_base64 === ''),
      logBytes(),
      (await node.mirrorResponse('blocks')).text,
    ];
    const balances = (await node.mirror<{ balances: object }>('balances?limit=100')).balances;
    await beats(3);
    const [beat, ...others] = await listed();
    expect(others).toEqual(before);
    expect(beat).toMatchObject({ memo_base64: Buffer.from('heartbeat').toString('base64'), charged_tx_fee: 0 });
    await until(async () => {
      // The next one takes its place.
      const [now] = await listed();
      const { status, body } = await node.mirrorResponse<Listed>(`transactions/${now?.transaction_id ?? ''}`);
      return status === 200 && body.transactions.length === 1;
    }, 'a heartbeat by its id');
    expect((await node.mirror<{ balances: object }>('balances?limit=100')).balances).toEqual(balances);
    expect([logBytes(), (await node.mirrorResponse('blocks')).text]).toEqual([bytes, blocks]);

    await mint(node.client(), collection, metadata(1));
    const [minted, ...rest] = await listed();
    expect(rest.filter(({ memo_base64 }) => memo_base64 !== '')).toEqual([]);
    expect((minted?.consensus_timestamp ?? '') > (beat?.consensus_timestamp ?? '')).toBe(true);
  });

  it('never takes the clock back, not even over a kill', async () => {
    node = await LocalNode.start('--heartbeat-seconds', '1');
    await beats(2);
    const before = await latest();
    await node.kill('SIGKILL');
    await node.run();
    expect((await latest()) >= before).toBe(true);
    const collection = await aCollection(node.client());
    await mint(node.client(), collection, metadata(1));
    expect((await latest()) > before).toBe(true);
  });

  it('reaches a mirror of its own', async () => {
    node = await LocalNode.start('--role', 'node', '--heartbeat-seconds', '1');
    const mirror = await LocalNode.on(node.folder, '--role', 'mirror', '--node-port', String(node.ready.nodePort));
    await beats(2, mirror);
    const collection = await aCollection(node.client());
    await mint(node.client(), collection, metadata(1));
    await beats(2, mirror);
    expect((await listed(mirror)).filter(({ memo_base64 }) => memo_base64 !== '')).toHaveLength(1);
    await mirror.kill('SIGTERM');
  });
});
