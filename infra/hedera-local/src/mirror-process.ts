import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { Faults } from './faults.ts';
import { readHeartbeat } from './heartbeat-file.ts';
import { ledgerFiles } from './ledger-files.ts';
import type { LedgerFiles } from './ledger-files.ts';
import type { Running } from './local-network.ts';
import { logIdOf } from './log/read-log.ts';
import { readSnapshot } from './log/snapshot.ts';
import { Mirror } from './mirror/mirror.ts';
import { faultsEndpoint } from './mirror/rest/faults-endpoint.ts';
import { LedgerFold } from './node/ledger-fold.ts';
import type { Saved } from './node/ledger-fold.ts';

const POLL_MS = 50;

/** Starts a mirror of its own, which follows the log of a node on the same folder. It only ever reads the folder. */
export async function startMirror(config: Config): Promise<Running> {
  const faults = new Faults();
  const mirror = new Mirror(faults);
  const read = logReader(ledgerFiles(config.folder), mirror);
  const replayed = read();
  const timer = setInterval(read, POLL_MS);
  const extension = config.faults ? faultsEndpoint(faults, () => mirror.feed.release()) : undefined;
  const node = { host: '127.0.0.1', port: config.nodePort };
  const servers = await mirror.serve({
    host: config.host,
    restPort: config.mirrorRestPort,
    grpcPort: config.mirrorGrpcPort,
    node,
    extension,
  });
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
function logReader(files: LedgerFiles, mirror: Mirror): () => number {
  const folded = new LedgerFold(mirror);
  let begun = false;
  let beatAt = 0n;
  return () => {
    if (!existsSync(files.log)) return 0;
    if (!begun) restore(folded, files);
    begun = true;
    const heartbeat = readHeartbeat(files.heartbeat);
    const before = folded.entries;
    if (statSync(files.log).size > folded.offset) folded.replay(files.log);
    // It was written when the log ended at its offset, and has a time after everything before that.
    if (heartbeat && heartbeat.offset === folded.offset && heartbeat.item.at > beatAt) mirror.consume(heartbeat.item);
    beatAt = heartbeat?.item.at ?? 0n;
    return folded.entries - before;
  };
}

function restore(folded: LedgerFold, files: LedgerFiles): void {
  const snapshot = readSnapshot<Saved>(files.snapshot);
  if (snapshot && snapshot.logId === logIdOf(files.log)) folded.restore(snapshot);
}
