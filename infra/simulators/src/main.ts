/** The outside world for development: prints one JSON line when it serves, and stays up until told to stop. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startSimulators } from './server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, 'hbar-usd': { type: 'string', default: '0.68' }, seed: { type: 'string', default: 'asili' }, 'key-file': { type: 'string' }, 'public-url': { type: 'string' }, 'state-file': { type: 'string' } } });

try {
  const running = await startSimulators({ port: Number(values.port), hbarUsd: Number(values['hbar-usd']), seed: values.seed, ...(values['public-url'] && { publicUrl: values['public-url'] }), ...(values['state-file'] && { stateFile: values['state-file'] }), ...(values['key-file'] && { key: readFileSync(values['key-file'], 'utf8').trim() }) });
  process.stdout.write(`${JSON.stringify({ ready: true, url: running.url })}\n`);
  const stop = (): void => void running.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`simulators: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
