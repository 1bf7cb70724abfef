import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../../identity/dist/main.js');

export interface IdentityProcess {
  readonly url: string;
  /** The newest code sent to an address. */
  codeFor(address: string): string;
  /** Every code sent so far, and everything the process printed. */
  codes(): string[];
  output(): string;
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** The real identity service as its own process (built beforehand), with a stand-in for the message carrier. */
export async function startIdentityProcess(): Promise<IdentityProcess> {
  if (!existsSync(main)) throw new Error('build the identity service first: npx nx build @asili/identity');
  const sent: { to: string; params: Record<string, string> }[] = [];
  const carrier = createServer((request, response) => {
    let text = '';
    request
      .on('data', (chunk: Buffer) => {
        text += chunk.toString();
      })
      .on('end', () => {
        sent.push(JSON.parse(text) as (typeof sent)[number]);
        response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
      });
  });
  await new Promise<void>((resolve) => {
    carrier.listen(0, '127.0.0.1', resolve);
  });
  const run = `gt${randomBytes(4).toString('hex')}`;
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: 'info',
      PORT: '0',
      ASILI_RATE_LIMITS: 'off',
      ASILI_DB_PREFIX: run,
      ASILI_TOPIC_PREFIX: `${run}.`,
      NOTIFICATIONS_URL: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
    },
  });
  let text = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const line = text.split('\n').find((candidate) => candidate.includes('"msg":"listening"'));
      if (line) resolve((JSON.parse(line) as { port: number }).port);
    });
    child.once('exit', (code) => {
      reject(new Error(`identity ended with ${code}: ${text}`));
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    codeFor: (address) => sent.findLast(({ to }) => to === address)?.params['code'] ?? '',
    codes: () => sent.flatMap(({ params }) => params['code'] ?? []),
    output: () => text,
    pause: () => {
      child.kill('SIGSTOP');
    },
    resume: () => {
      child.kill('SIGCONT');
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
      carrier.close();
    },
  };
}
