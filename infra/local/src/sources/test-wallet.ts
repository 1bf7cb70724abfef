import path from 'node:path';
import { launch } from '@asili/mongo-embed';
import { freePorts } from '../running/ports.ts';
import { repositoryRoot } from '../workspace.ts';
import type { SourceContext } from './source.ts';

interface WalletReady {
  readonly url: string;
  readonly payInAccount: string;
  readonly payInKeyFile: string;
  readonly exchangeAccount: string;
  readonly coldAccount: string;
}

/**
 * Starts the test wallet on a local network that serves, and gives what it made there: its accounts, and the one HBAR is paid
 * to with the file of its key. They stay in the data folder for as long as the network knows them.
 */
export async function startTestWallet(
  context: SourceContext,
  network: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const [port] = await freePorts(1);
  let ready: WalletReady | undefined;
  const start = async (signal: AbortSignal) => {
    const launched = await launch({
      name: 'wallet',
      command: process.execPath,
      args: [
        path.join(repositoryRoot, 'infra', 'simulators', 'src', 'wallet', 'wallet-main.ts'),
        ...[
          '--port',
          String(port),
          '--node',
          network['HEDERA_NODE'] ?? '',
          '--file',
          path.join(context.dataDir, 'wallet.json'),
        ],
        ...[
          '--operator-id',
          network['HEDERA_OPERATOR_ID'] ?? '',
          '--operator-key-file',
          network['HEDERA_OPERATOR_KEY_FILE'] ?? '',
        ],
      ],
      logFile: path.join(context.logsDir, 'wallet.log'),
      ready: walletReadyLine,
      signal,
    });
    ready = launched.ready;
    return launched.process;
  };
  await context.keep({ name: 'wallet', start });
  if (!ready) throw new Error('the test wallet gave no ready line');
  return {
    WALLET_URL: ready.url,
    HEDERA_PAY_IN_ACCOUNT: ready.payInAccount,
    HEDERA_PAY_IN_KEY_FILE: ready.payInKeyFile,
    HEDERA_EXCHANGE_ACCOUNT: ready.exchangeAccount,
    HEDERA_COLD_ACCOUNT: ready.coldAccount,
  };
}

/** The one JSON line the wallet prints when it serves. */
export function walletReadyLine(output: string): WalletReady | undefined {
  const line = /^\{.*"ready":\s*true.*\}$/m.exec(output);
  return line ? (JSON.parse(line[0]) as WalletReady) : undefined;
}
