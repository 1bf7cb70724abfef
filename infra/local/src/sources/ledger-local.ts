import path from 'node:path';
import { launch } from '@asili/mongo-embed';
import { freePorts } from '../running/ports.ts';
import { repositoryRoot } from '../workspace.ts';
import type { Source, SourceContext } from './source.ts';
import { startTestWallet } from './test-wallet.ts';

interface LedgerReady {
  readonly nodePort: number;
  readonly mirrorRestPort: number;
  readonly mirrorGrpcPort: number;
  readonly operatorId: string;
  readonly operatorKeyFile: string;
}

/** What the local network charges its fees by: the middle of what the simulated rate sources say. */
export const CENTS_PER_HBAR = 68;
/** Account of the network's only node. */
const NODE_ACCOUNT = '0.0.3';

/** The local Hedera network of `infra/hedera-local`; its keys are made at the first start and stay in the data folder. */
export const ledgerLocal: Source = {
  component: 'ledger',
  title: 'local Hedera network',
  applies: isLocalLedger,
  start: async (context) => {
    const [node, rest, grpc] = await freePorts(3);
    let ready: LedgerReady | undefined;
    const start = async (signal: AbortSignal) => {
      const launched = await launch({
        name: 'hedera',
        command: process.execPath,
        args: [
          path.join(repositoryRoot, 'infra', 'hedera-local', 'src', 'main.ts'),
          ...[
            '--data',
            context.dataDir,
            '--node-port',
            String(node),
            '--mirror-rest-port',
            String(rest),
            '--mirror-grpc-port',
            String(grpc),
          ],
          ...['--cents-per-hbar', String(CENTS_PER_HBAR)],
        ],
        logFile: path.join(context.logsDir, 'hedera.log'),
        ready: readyLine,
        progress: replayProgress,
        onProgress: (progress) => context.log(`hedera: ${progress}`),
        signal,
      });
      ready = launched.ready;
      return launched.process;
    };
    await context.keep({ name: 'hedera', start });
    if (!ready) throw new Error('the local Hedera network gave no ready line');
    const env = ledgerEnvironment(ready);
    return { env: { ...env, ...(await startTestWallet(context, env)) } };
  },
};

/** Whether the user wants the local network. */
export function isLocalLedger({ env }: Pick<SourceContext, 'env'>): boolean {
  return [undefined, '', 'local'].includes(env['LEDGER_NETWORK']);
}

/** The one JSON line the network prints when it serves. */
export function readyLine(output: string): LedgerReady | undefined {
  const line = /^\{.*"ready":\s*true.*\}$/m.exec(output);
  return line ? (JSON.parse(line[0]) as LedgerReady) : undefined;
}

/** How far the network is with reading its log, which takes its time where there is a long history and no snapshot of it. */
export function replayProgress(output: string): string | undefined {
  return output
    .match(/^hedera-local: (reading the log: .*)$/gm)
    ?.at(-1)
    ?.replace('hedera-local: ', '');
}

/** What services are told of a local network. */
export function ledgerEnvironment(ready: LedgerReady): Record<string, string> {
  return {
    LEDGER_NETWORK: 'local',
    HEDERA_NODE: `127.0.0.1:${ready.nodePort}`,
    HEDERA_NODE_ACCOUNT: NODE_ACCOUNT,
    HEDERA_MIRROR_REST: `http://127.0.0.1:${ready.mirrorRestPort}`,
    HEDERA_MIRROR_GRPC: `127.0.0.1:${ready.mirrorGrpcPort}`,
    HEDERA_OPERATOR_ID: ready.operatorId,
    HEDERA_OPERATOR_KEY_FILE: ready.operatorKeyFile,
  };
}
