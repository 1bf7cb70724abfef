import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StartedTestContainer } from 'testcontainers';
import { freePorts } from '../running/ports.ts';
import { startContainer } from './container.ts';
import { hederaImage } from './hedera-image.ts';
import { CENTS_PER_HBAR, isLocalLedger, ledgerEnvironment } from './ledger-local.ts';
import type { Source } from './source.ts';
import { startTestWallet } from './test-wallet.ts';

/** As the network is born (`infra/hedera-local/src/local-network.ts`). */
const OPERATOR_ID = '0.0.1001';
const OPERATOR_KEY = '/data/keys/operator.key';

/** The local Hedera network as a container of our own image; its operator key is copied into the data folder. */
export const ledgerDocker: Source = {
  component: 'ledger',
  title: 'local Hedera network in Docker',
  applies: async (context) => isLocalLedger(context) && (await context.docker()),
  start: async (context) => {
    const [nodePort = 0, mirrorRestPort = 0, mirrorGrpcPort = 0] = await freePorts(3);
    const operatorKeyFile = path.join(context.dataDir, 'operator.key');
    const { stop } = await startContainer(context, {
      image: await hederaImage(context.log),
      ports: [nodePort, mirrorRestPort, mirrorGrpcPort].map((port) => ({ container: port, host: port })), // The mirror names the node by its port.
      dataFolder: '/data',
      command: [
        '--node-port',
        String(nodePort),
        '--mirror-rest-port',
        String(mirrorRestPort),
        '--mirror-grpc-port',
        String(mirrorGrpcPort),
        '--cents-per-hbar',
        String(CENTS_PER_HBAR),
      ],
      readyLog: /"ready":true/,
      prepare: (container) => copyKey(container, operatorKeyFile),
    });
    const env = ledgerEnvironment({
      nodePort,
      mirrorRestPort,
      mirrorGrpcPort,
      operatorId: OPERATOR_ID,
      operatorKeyFile,
    });
    return { env: { ...env, ...(await startTestWallet(context, env)) }, stop };
  },
};

async function copyKey(container: StartedTestContainer, file: string): Promise<void> {
  const { exitCode, stdout } = await container.exec(['cat', OPERATOR_KEY]);
  if (exitCode !== 0) throw new Error('the operator key of the local Hedera network cannot be read');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, stdout, { mode: 0o600 });
}
