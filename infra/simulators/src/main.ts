/**
 * The outside world for development: prints one JSON line when it serves, and stays up until told to stop. Its key is the text of
 * `--key-file`, else SIMULATORS_KEY.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startSimulators } from './server.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    port: { ...text, default: '0' },
    host: text,
    'hbar-usd': { ...text, default: '0.68' },
    seed: { ...text, default: 'asili' },
    'key-file': text,
    'public-url': text,
    'site-url': text,
    'pages-url': text,
    'state-file': text,
  },
});
const key = values['key-file'] ? readFileSync(values['key-file'], 'utf8').trim() : process.env['SIMULATORS_KEY'];

try {
  const running = await startSimulators({
    port: Number(values.port),
    hbarUsd: Number(values['hbar-usd']),
    seed: values.seed,
    ...(values.host && { host: values.host }),
    ...(key !== undefined && { key }),
    ...(values['state-file'] && { stateFile: values['state-file'] }),
    ...(values['public-url'] && { publicUrl: values['public-url'] }),
    ...(values['site-url'] && { siteUrl: values['site-url'] }),
    ...(values['pages-url'] && { pagesUrl: values['pages-url'] }),
  });
  process.stdout.write(`${JSON.stringify({ ready: true, url: running.url })}\n`);
  const stop = (): void => void running.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`simulators: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
