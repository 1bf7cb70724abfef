import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { Faults } from './faults.ts';
import type { Running } from './local-network.ts';
import { LOG_HEADER_BYTES, readLog } from './log/append-log.ts';
import { Mirror } from './mirror/mirror.ts';
import { faultsEndpoint } from './mirror/rest/faults-endpoint.ts';
import { decodeEntry } from './node/entry.ts';
import { fold } from './node/fold.ts';
import { emptyState } from './node/state.ts';

const POLL_MS = 50;

/** Starts a mirror of its own, which follows the log of a node on the same folder. It only ever reads the folder. */
export async function startMirror(config: Config): Promise<Running> {
  const faults = new Faults();
  const mirror = new Mirror(faults);
  const read = logReader(path.join(config.folder, 'ledger.log'), mirror);
  const replayed = read();
  const timer = setInterval(read, POLL_MS);
  const extension = config.faults ? faultsEndpoint(faults, () => mirror.feed.release()) : undefined;
  const node = { host: '127.0.0.1', port: config.nodePort };
  const servers = await mirror.serve({ host: config.host, restPort: config.mirrorRestPort, grpcPort: config.mirrorGrpcPort, node, extension });
  return {
    ready: {
      ready: true,
      nodePort: null,
      mirrorRestPort: servers.restPort,
      mirrorGrpcPort: servers.grpcPort,
      network: 'local',
      operatorId: '0.0.1001',
      operatorKeyFile: path.join(config.folder, 'keys', 'operator.key'),
      replayed,
    },
    async stop() {
      clearInterval(timer);
      await servers.stop();
    },
  };
}

/** Returns a function that executes what was added to the log since its last call and returns how many entries. */
function logReader(file: string, mirror: Mirror): () => number {
  const state = emptyState();
  let offset = LOG_HEADER_BYTES;
  return () => {
    if (!existsSync(file) || statSync(file).size <= offset) return 0;
    let entries = 0;
    for (const { payload, end } of readLog(file, offset)) {
      mirror.consume(fold(state, decodeEntry(payload)));
      offset = end;
      entries += 1;
    }
    return entries;
  };
}
