import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ExchangeRate } from './node/fees/exchange-rate.ts';

export type Role = 'all' | 'node' | 'mirror';

export interface Config {
  readonly role: Role;
  readonly folder: string;
  /** Address to listen on. */
  readonly host: string;
  /** 0 takes a free port, also for the others. */
  readonly nodePort: number;
  readonly mirrorRestPort: number;
  readonly mirrorGrpcPort: number;
  readonly rate: ExchangeRate;
  readonly consensusDelayMs: number;
  /** Seconds without a transaction after which the network sends one of its own; 0 for never. */
  readonly heartbeatSeconds: number;
  readonly faults: boolean;
  /** Log entries after which a snapshot is made. */
  readonly snapshotEvery: number;
}

/** One task on a folder, then the end. */
export type Task =
  | { readonly name: 'repair'; readonly folder: string; readonly yes: boolean }
  | { readonly name: 'snapshot'; readonly folder: string; readonly until: number };

export const usage = `node infra/hedera-local/src/main.ts --data DIR [options]
  --node-port P --mirror-rest-port P --mirror-grpc-port P   0, the default, takes a free port
  --host ADDRESS                address to listen on, default 127.0.0.1; a container needs 0.0.0.0
  --role all|node|mirror        default all; a mirror of its own reads DIR and needs --node-port
  --cents-per-hbar N            exchange rate, default 12
  --consensus-delay-ms N        time from acceptance to consensus, default 0
  --heartbeat-seconds N         the network sends a transaction after N idle seconds, default 10, 0 for never
  --snapshot-every N            log entries after which a snapshot is made, default 2000
  --faults                      lets POST /_faults on the mirror's REST port switch faults on

node infra/hedera-local/src/main.ts repair --data DIR [--yes]
  says what a damaged log has lost; with --yes takes it out of the log, into files beside it, so that the node starts`;

/** Reads the command line of a task; undefined when it asks for none. @throws with a sentence for the user when it does not fit */
export function readTask([name, ...args]: readonly string[]): Task | undefined {
  if (name !== 'repair' && name !== 'snapshot') return undefined;
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      yes: { type: 'boolean', default: false },
      until: { type: 'string', default: '0' },
    },
  });
  if (!values.data) throw new Error('--data is missing');
  const folder = path.resolve(values.data);
  if (name === 'repair') return { name, folder, yes: values.yes };
  return { name, folder, until: readNumber('--until', values.until, 0, Number.MAX_SAFE_INTEGER) };
}

/** Reads the command line; throws with a sentence for the user when it does not fit. */
export function readConfig(args: readonly string[]): Config {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: text,
      host: { ...text, default: '127.0.0.1' },
      role: { ...text, default: 'all' },
      'node-port': { ...text, default: '0' },
      'mirror-rest-port': { ...text, default: '0' },
      'mirror-grpc-port': { ...text, default: '0' },
      'cents-per-hbar': { ...text, default: '12' },
      'consensus-delay-ms': { ...text, default: '0' },
      'heartbeat-seconds': { ...text, default: '10' },
      'snapshot-every': { ...text, default: '2000' },
      faults: { type: 'boolean', default: false },
    },
  });
  if (!values.data) throw new Error('--data is missing');
  return {
    role: readRole(values.role),
    folder: path.resolve(values.data),
    host: values.host,
    nodePort: readNumber('--node-port', values['node-port'], 0, 65_535),
    mirrorRestPort: readNumber('--mirror-rest-port', values['mirror-rest-port'], 0, 65_535),
    mirrorGrpcPort: readNumber('--mirror-grpc-port', values['mirror-grpc-port'], 0, 65_535),
    rate: { hbars: 1, cents: readNumber('--cents-per-hbar', values['cents-per-hbar'], 1, 1_000_000) },
    consensusDelayMs: readNumber('--consensus-delay-ms', values['consensus-delay-ms'], 0, 60_000),
    heartbeatSeconds: readNumber('--heartbeat-seconds', values['heartbeat-seconds'], 0, 86_400),
    faults: values.faults,
    snapshotEvery: readNumber('--snapshot-every', values['snapshot-every'], 1, 1_000_000_000),
  };
}

function readRole(value: string): Role {
  if (value === 'all' || value === 'node' || value === 'mirror') return value;
  throw new Error('--role must be all, node or mirror');
}

function readNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}`);
  return number;
}
