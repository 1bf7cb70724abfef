/**
 * How long a message of a call takes while 200 calls are under way at once, the service in a process of its own over real Redis and Mongo,
 * beside a bare Fastify route that always shows the same screen: at the pace of people who type for two seconds, and as fast as it goes. Run: npm run bench -- ussd/test/calls
 * Prints figures, and fails where a message of people who type takes longer than 100 ms at the 95th percentile.
 */
import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanUp, kill, speakingTo, startServiceProcess, testEnvironment } from '@asili/platform/testing';
import { aggregatorSecrets, ussdConfig } from '../src/config.ts';
import { crowdWorld } from './crowd-world.ts';
import { Phone } from './phone.ts';

/** Third: what the 95th percentile may be at the pace of people, in milliseconds. */
const [seconds = 8, calls = 200, maxMs = 100] = process.argv.slice(2).map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: calls });
const world = await crowdWorld();
const env = { ...testEnvironment('ubn', world.urls), ASILI_RATE_LIMITS: 'off' };
const config = ussdConfig(env);
const speak = speakingTo(config);
const service = await startServiceProcess('ussd', env);
const bare = await bareRoute();
const where = `/ussd/v1/africastalking/${aggregatorSecrets(config).africastalking}`;
let people = 0;

function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          ...speak({ kind: 'anonymous', id: 'aggregator', language: 'en' }),
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('end', () => {
            resolve(text);
          });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Calls one after the other, each of four messages; how long each message took, in milliseconds. */
async function caller(url: string, until: number, typingMs: number): Promise<number[]> {
  const taken: number[] = [];
  await delay(Math.random() * typingMs);
  while (performance.now() < until) {
    const person = String((people += 1));
    const phone = new Phone('africastalking', `254733${person.padStart(6, '0')}`, async (fields) => {
      const begun = performance.now();
      const body = await post(url + where, new URLSearchParams(fields as Record<string, string>).toString());
      taken.push(performance.now() - begun);
      return { contentType: 'text/plain; charset=utf-8', body };
    });
    await phone.dial('9');
    for (const input of [person.padStart(7, '2'), '3', '1']) {
      await delay(typingMs);
      await phone.type(input);
    }
  }
  return taken;
}

/** @returns the 95th percentile, in milliseconds */
async function measure(name: string, url: string, forSeconds: number, typingMs = 0): Promise<number> {
  const until = performance.now() + 1000 * forSeconds;
  const taken = (await Promise.all(Array.from({ length: calls }, () => caller(url, until, typingMs))))
    .flat()
    .sort((left, right) => left - right);
  const at = (share: number): number => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Infinity;
  const shown = (share: number): string => `${at(share).toFixed(1)} ms`;
  process.stdout.write(
    `${name}: ${calls} calls at once, ${(taken.length / forSeconds).toFixed(0)} messages/s, p50 ${shown(0.5)}, p95 ${shown(0.95)}, p99 ${shown(0.99)}\n`,
  );
  return at(0.95);
}

await measure('warm-up', service.url, 3);
const paced = await measure('ussd, two seconds between messages', service.url, seconds, 2000);
await measure('bare Fastify, two seconds between messages', bare.url, seconds, 2000);
await measure('ussd, no pause', service.url, seconds);
await measure('bare Fastify, no pause', bare.url, seconds);
await Promise.all([kill(service), kill(bare)]);
world.close();
await cleanUp(config);
const isSlow = paced > maxMs;
if (isSlow) process.stdout.write(`too slow: p95 ${paced.toFixed(1)} ms at the pace of people, above ${maxMs} ms\n`);
process.exit(isSlow ? 1 : 0);

async function bareRoute(): Promise<{ child: ReturnType<typeof spawn>; url: string }> {
  const root = path.resolve(import.meta.dirname, '../../..');
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--import',
      path.join(root, 'tools', 'typescript.mjs'),
      path.join(import.meta.dirname, 'bare-route.ts'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await new Promise<string>((resolve) =>
    child.stdout.on('data', (text: Buffer) => {
      const found = /"port":(\d+)/.exec(text.toString())?.[1];
      if (found !== undefined) resolve(found);
    }),
  );
  return { child, url: `http://127.0.0.1:${port}` };
}
