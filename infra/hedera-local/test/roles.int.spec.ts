import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { AccountBalanceQuery } from '@hashgraph/sdk';
import { aCollection, metadata, mint } from './certificates.ts';
import { LocalNode } from './local-node.ts';

describe('node and mirror as programs of their own', () => {
  it('work on one folder: the mirror follows the node, also over its restarts', async () => {
    const node = await LocalNode.start('--role', 'node', '--heartbeat-seconds', '0');
    expect(node.ready.mirrorRestPort).toBeNull();
    const mirror = await LocalNode.on(node.folder, '--role', 'mirror', '--node-port', String(node.ready.nodePort));
    expect(mirror.ready.nodePort).toBeNull();

    const collection = await aCollection(node.client());
    await mint(node.client(), collection, metadata(4));
    const supply = async (): Promise<string | undefined> => {
      const { body } = await mirror.mirrorResponse<{ total_supply?: string }>(`tokens/${collection.id.toString()}`);
      return body.total_supply;
    };
    await until(async () => (await supply()) === '4', 'the mirror shows the mint');
    expect(await mirror.mirror('network/nodes')).toMatchObject({
      nodes: [{ service_endpoints: [{ port: node.ready.nodePort }] }],
    });

    await node.kill('SIGKILL');
    await node.run();
    await mint(node.client(), collection, metadata(2));
    await until(async () => (await supply()) === '6', 'the mirror shows the mint after the restart');
    await mirror.kill('SIGTERM');
    await node.end();
  });
});

describe('the program', () => {
  it('takes free ports, prints one line when ready, and follows a new exchange rate', async () => {
    const node = await LocalNode.start(
      '--node-port',
      '0',
      '--mirror-rest-port',
      '0',
      '--mirror-grpc-port',
      '0',
      '--cents-per-hbar',
      '8',
    );
    expect(node.ready).toEqual({
      ready: true,
      nodePort: expect.any(Number),
      mirrorRestPort: expect.any(Number),
      mirrorGrpcPort: expect.any(Number),
      network: 'local',
      operatorId: '0.0.1001',
      operatorKeyFile: path.join(node.folder, 'keys', 'operator.key'),
      replayed: 0,
    });
    expect(new Set([node.ready.nodePort, node.ready.mirrorRestPort, node.ready.mirrorGrpcPort, 50211]).size).toBe(4);
    const { hbars } = await new AccountBalanceQuery().setAccountId('0.0.1001').execute(node.client());
    expect(hbars.toTinybars().toString()).toBe('100000000000000000');
    expect(await node.mirror('network/exchangerate')).toMatchObject({ current_rate: { cent_equivalent: 8 } });
    await node.kill('SIGKILL');
    const again = await LocalNode.on(node.folder, '--cents-per-hbar', '10');
    expect(await again.mirror('network/exchangerate')).toMatchObject({ current_rate: { cent_equivalent: 10 } });
    await again.end();
    await node.end();
  });

  it('says what is wrong with its command line', async () => {
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts'), '--node-port', 'x'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const errors: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(2);
    expect(errors.join('')).toContain('--data is missing');
  });
});
