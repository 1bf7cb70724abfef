import { mkdirSync } from 'node:fs';
import type { Config } from './config.ts';
import { Faults } from './faults.ts';
import { lockFolder } from './folder-lock.ts';
import { startHeartbeat } from './heartbeat.ts';
import { readHeartbeat } from './heartbeat-file.ts';
import { loadKeys } from './key-files.ts';
import type { NetworkKeys } from './key-files.ts';
import { ledgerFiles } from './ledger-files.ts';
import { Mirror } from './mirror/mirror.ts';
import { faultsEndpoint } from './mirror/rest/faults-endpoint.ts';
import type { Genesis } from './node/entry.ts';
import { serveHapi } from './node/grpc-server.ts';
import { Ledger, LogFailed } from './node/ledger.ts';
import { Submissions } from './node/submissions.ts';
import { say } from './say.ts';
import { SnapshotProcess } from './snapshot-process.ts';
import type { StreamItem } from './stream.ts';

const NODE_ACCOUNT = 3;
const OPERATOR_ACCOUNT = 1001;
/** One billion hbar, in tinybar. */
const OPERATOR_BALANCE = 100_000_000_000_000_000n;

const identity = { ready: true, network: 'local', operatorId: `0.0.${OPERATOR_ACCOUNT}` } as const;

/** What the supervisor is told on stdout; the ports of a part that does not run are null. */
export interface Ready {
  readonly ready: true;
  readonly nodePort: number | null;
  readonly mirrorRestPort: number | null;
  readonly mirrorGrpcPort: number | null;
  readonly network: 'local';
  readonly operatorId: string;
  readonly operatorKeyFile: string;
  readonly replayed: number;
}

export interface Running {
  readonly ready: Ready;
  /** Finishes what was accepted and closes; as quick with a long history as with none. */
  stop(): Promise<void>;
}

/** Starts the node and, unless the role is `node`, the mirror in the same process. */
export async function startNetwork(config: Config, onFatal: (error: unknown) => void): Promise<Running> {
  mkdirSync(config.folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(config.folder);
  const keys = loadKeys(config.folder);
  const faults = new Faults();
  const mirror = new Mirror(faults);
  const files = ledgerFiles(config.folder);
  const snapshots = new SnapshotProcess({ folder: config.folder, every: config.snapshotEvery, say });
  const ledger = await openLedger(config, keys, mirror, snapshots);
  const submissions = new Submissions(ledger, {
    consensusDelayMs: config.consensusDelayMs,
    faults,
    after: readHeartbeat(files.heartbeat)?.item.at ?? 0n,
  });
  const onFailure = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (error instanceof LogFailed) onFatal(error);
  };
  const node = await serveHapi({
    host: config.host,
    port: config.nodePort,
    state: ledger.state,
    submissions,
    faults,
    onFailure,
  });
  const extension = config.faults ? faultsEndpoint(faults, () => mirror.feed.release()) : undefined;
  const endpoint = { host: '127.0.0.1', port: node.port };
  const servers =
    config.role === 'all'
      ? await mirror.serve({
          host: config.host,
          restPort: config.mirrorRestPort,
          grpcPort: config.mirrorGrpcPort,
          node: endpoint,
          extension,
        })
      : undefined;
  const show = (item: StreamItem): void => mirror.consume(item);
  const stopHeartbeat = startHeartbeat({
    everySeconds: config.heartbeatSeconds,
    file: files.heartbeat,
    ledger,
    submissions,
    treasury: keys.treasury,
    show,
  });
  return {
    ready: {
      ...identity,
      nodePort: node.port,
      mirrorRestPort: servers?.restPort ?? null,
      mirrorGrpcPort: servers?.grpcPort ?? null,
      operatorKeyFile: keys.operator.file,
      replayed: ledger.replayed,
    },
    async stop() {
      stopHeartbeat();
      snapshots.stop();
      node.stop();
      await servers?.stop();
      await ledger.flush();
      submissions.drain();
      await ledger.close();
      unlock();
    },
  };
}

/** The ledger as its files have it, with the keys that belong to it. */
async function openLedger(
  config: Config,
  keys: NetworkKeys,
  mirror: Mirror,
  snapshots: SnapshotProcess,
): Promise<Ledger> {
  const { rate, snapshotEvery } = config;
  const ledger = await Ledger.open({
    ...{
      files: ledgerFiles(config.folder),
      genesis: genesisOf(config, keys),
      rate,
      follower: mirror,
      snapshotEvery,
      say,
    },
    onExecuted: (offset, entries) => snapshots.consider(offset, entries),
  });
  ensureOwnKeys(ledger, keys);
  snapshots.begin(ledger.inSnapshot, ledger.logEnd, ledger.entries);
  return ledger;
}

function genesisOf(config: Config, keys: NetworkKeys): Genesis {
  return {
    nodeAccount: NODE_ACCOUNT,
    treasuryKey: keys.treasury.publicKey,
    operatorKey: keys.operator.publicKey,
    operatorAccount: OPERATOR_ACCOUNT,
    operatorBalance: OPERATOR_BALANCE,
    rate: config.rate,
  };
}

/** Key files that do not belong to the log would only show as bad signatures, much later. */
function ensureOwnKeys({ state }: Ledger, { operator }: NetworkKeys): void {
  const key = state.accounts.get(OPERATOR_ACCOUNT)?.key;
  if (key?.kind !== 'ed25519' || Buffer.compare(key.bytes, operator.publicKey) !== 0) {
    throw new Error(
      `${operator.file} is not the key this network was born with; restore it or start with an empty folder`,
    );
  }
}
