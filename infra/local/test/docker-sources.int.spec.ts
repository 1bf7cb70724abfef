/** @full The Docker sources, on an engine that stands in for a real one. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { launch, type LocalProcess } from '@asili/mongo-embed';
import { startBackingServices, type BackingServices } from '../src/backing-services.ts';
import { removeVolumes } from '../src/sources/container.ts';
import { CENTS_PER_HBAR, readyLine } from '../src/sources/ledger-local.ts';
import { repositoryRoot } from '../src/workspace.ts';
import { Scratch } from './programs.ts';
import { StandInEngine, type CreatedContainer } from './stand-in-engine.ts';

const SAYS: Readonly<Record<string, string>> = {
  'apache/kafka': 'Kafka Server started\n',
  mongo: 'Waiting for connections\n',
  redis: 'Ready to accept connections\n',
  'ipfs/kubo': 'Daemon is ready\n',
  'asili/hedera-local': '{"ready":true}\n',
};

describe('backing services from a Docker engine', () => {
  let scratch: Scratch;
  let engine: StandInEngine;
  let network: LocalProcess | undefined;
  let backing: BackingServices;
  let outer: NodeJS.ProcessEnv;
  const start = () => startBackingServices({ dataDir: scratch.path('data'), log: () => undefined, env: process.env });
  const of = (image: string): CreatedContainer | undefined =>
    engine.created.findLast((container) => container.Image.startsWith(`${image}:`));
  const portsOf = (image: string): string[] =>
    Object.entries(of(image)?.HostConfig.PortBindings ?? {}).map(
      ([inside, [outside]]) => `${inside} ${outside?.HostPort}`,
    );
  const portIn = (name: string): string => /:(\d+)/.exec(backing.env[name]?.replace(/^\w+:\/\//, '') ?? '')?.[1] ?? '';

  /** The ledger's container is a real network on the ports it is given, since a test wallet asks it for accounts. */
  async function startNetwork({ Image, Cmd = [] }: CreatedContainer): Promise<void> {
    if (!Image.startsWith('asili/hedera-local:')) return;
    await network?.stop();
    const args = [
      path.join(repositoryRoot, 'infra', 'hedera-local', 'src', 'main.ts'),
      '--data',
      scratch.path('network'),
      ...Cmd,
    ];
    ({ process: network } = await launch({
      name: 'network',
      command: process.execPath,
      args,
      logFile: scratch.path('network.log'),
      ready: readyLine,
    }));
  }

  beforeAll(async () => {
    outer = { ...process.env };
    scratch = await Scratch.make();
    engine = new StandInEngine(
      (image, command) =>
        command?.[0] === 'cat'
          ? readFile(scratch.path('network/keys/operator.key'), 'utf8')
          : (SAYS[image.split(':')[0] ?? ''] ?? ''),
      startNetwork,
    );
    await engine.listen(scratch.path('docker.sock'));
    for (const name of ['KAFKA_BROKERS', 'MONGO_URL', 'REDIS_URL', 'KUBO_URL', 'LEDGER_NETWORK', 'ASILI_DOCKER'])
      delete process.env[name];
    Object.assign(process.env, {
      DOCKER_HOST: `unix://${scratch.path('docker.sock')}`,
      TESTCONTAINERS_RYUK_DISABLED: 'true',
    }); // testcontainers reads it there.
    backing = await start();
  }, 300_000);
  afterAll(async () => {
    await backing.stop();
    await network?.stop();
    await engine.close();
    await scratch.remove();
    process.env = outer;
  });

  it('runs each image with its data in a volume and its port where services are told', () => {
    expect(engine.created.map(({ Image }) => Image.split(':')[0]).sort()).toEqual(Object.keys(SAYS).sort());
    expect(portsOf('redis')).toEqual([`6379/tcp ${portIn('REDIS_URL')}`]);
    expect(portsOf('mongo')).toEqual([`27017/tcp ${portIn('MONGO_URL')}`]);
    expect(portsOf('apache/kafka')).toEqual([`9092/tcp ${portIn('KAFKA_BROKERS')}`]);
    expect(portsOf('ipfs/kubo')).toEqual([`5001/tcp ${portIn('KUBO_URL')}`]);
    expect(of('redis')?.HostConfig.Binds).toEqual([expect.stringMatching(/^asili-redis-[0-9a-f]{12}:\/data:rw$/)]);
    expect(of('ipfs/kubo')?.HostConfig.Binds).toEqual([
      expect.stringMatching(/^asili-content-[0-9a-f]{12}:\/data\/ipfs:rw$/),
    ]);
    expect(of('ipfs/kubo')?.Cmd).toEqual(['daemon', '--migrate=true', '--offline']);
    expect(of('apache/kafka')?.Env).toContain(
      `KAFKA_ADVERTISED_LISTENERS=PLAINTEXT://127.0.0.1:${portIn('KAFKA_BROKERS')},INTERNAL://localhost:19092`,
    );
    expect(engine.executed.filter(([command]) => command === 'mongosh')).toHaveLength(1);
  });

  it('builds the image of the ledger once, publishes its ports under their own numbers and keeps its key for us', async () => {
    const [node, rest, grpc] = ['HEDERA_NODE', 'HEDERA_MIRROR_REST', 'HEDERA_MIRROR_GRPC'].map(portIn);
    expect(engine.built).toEqual([of('asili/hedera-local')?.Image]);
    expect(portsOf('asili/hedera-local').sort()).toEqual(
      [node, rest, grpc].map((port) => `${port}/tcp ${port}`).sort(),
    );
    expect(of('asili/hedera-local')?.Cmd).toEqual([
      '--node-port',
      node,
      '--mirror-rest-port',
      rest,
      '--mirror-grpc-port',
      grpc,
      '--cents-per-hbar',
      String(CENTS_PER_HBAR),
    ]);
    const key = backing.env['HEDERA_OPERATOR_KEY_FILE'] ?? '';
    expect(engine.executed).toContainEqual(['cat', '/data/keys/operator.key']);
    expect([await readFile(key, 'utf8'), (await stat(key)).mode & 0o777]).toEqual([
      await readFile(scratch.path('network/keys/operator.key'), 'utf8'),
      0o600,
    ]);
  });

  it('finds its volumes and its image again at the second start, and deletes the volumes for a fresh one', async () => {
    const volume = of('asili/hedera-local')?.HostConfig.Binds;
    await backing.stop();
    backing = await start();
    expect([of('asili/hedera-local')?.HostConfig.Binds, engine.built.length, engine.created.length]).toEqual([
      volume,
      1,
      10,
    ]);
    await backing.stop();
    await removeVolumes(scratch.path('data'), process.env);
    expect(engine.deleted.map((name) => name.replace(/-[0-9a-f]{12}$/, '')).sort()).toEqual([
      'asili-content',
      'asili-kafka',
      'asili-ledger',
      'asili-mongo',
      'asili-redis',
    ]);
    expect(engine.deleted).toContain(volume?.[0]?.split(':')[0]);
  });
});
