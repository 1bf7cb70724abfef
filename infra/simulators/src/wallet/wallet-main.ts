/** The test wallet for development: prints one JSON line when it serves, and stays up until told to stop. */
import { parseArgs } from 'node:util';
import { startWallet } from './wallet-server.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    port: { ...text, default: '0' },
    host: text,
    node: text,
    'operator-id': text,
    'operator-key-file': text,
    file: text,
    'treasury-key-file': text,
    'pay-in-account': text,
  },
});

try {
  const { node, file, 'operator-id': operatorId, 'operator-key-file': operatorKeyFile } = values;
  if (!node || !file || !operatorId || !operatorKeyFile)
    throw new Error('--node, --operator-id, --operator-key-file and --file are needed');
  const running = await startWallet({
    port: Number(values.port),
    ...(values.host && { host: values.host }),
    node,
    operatorId,
    operatorKeyFile,
    file,
    ...(values['treasury-key-file'] && { treasuryKeyFile: values['treasury-key-file'] }),
  });
  const expected = values['pay-in-account'];
  if (expected && expected !== running.payInAccount)
    throw new Error(
      `the site is paid to ${running.payInAccount}, not to ${expected}: somebody made accounts on this network before; begin it anew`,
    );
  process.stdout.write(
    `${JSON.stringify({ ready: true, url: running.url, payInAccount: running.payInAccount, payInKeyFile: running.payInKeyFile, exchangeAccount: running.exchangeAccount, coldAccount: running.coldAccount })}\n`,
  );
  const stop = (): void => void running.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`wallet: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
