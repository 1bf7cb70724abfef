/**
 * How long a message of a call takes while 200 calls are under way at once, the service in a process of its own over real Redis and Mongo,
 * beside a bare Fastify route that always shows the same screen: at the pace of people who type for two seconds, and as fast as it goes. Run: npm run bench -- ussd/test/calls
 * Prints figures; passes nothing and fails nothing.
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

const [seconds = 8, calls = 200] = process.argv.slice(2).map(Number);
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
    const sent = request(url, { agent, method: 'POST', headers: { ...speak({ kind: 'anonymous', id: 'aggregator', language: 'en' }), 'content-type': 'application/x-www-form-urlencoded' } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => { text += part; }).on('end', () => { resolve(text); });
    });
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

async function measure(name: string, url: string, forSeconds: number, typingMs = 0): Promise<void> {
  const until = performance.now() + 1000 * forSeconds;
  const taken = (await Promise.all(Array.from({ length: calls }, () => caller(url, until, typingMs)))).flat().sort((left, right) => left - right);
  const at = (share: number): string => `${(taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0).toFixed(1)} ms`;
  process.stdout.write(`${name}: ${calls} calls at once, ${(taken.length / forSeconds).toFixed(0)} messages/s, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}\n`);
}

await measure('warm-up', service.url, 3);
for (const [pace, typingMs] of [['two seconds between messages', 2000], ['no pause', 0]] as const) {
  await measure(`ussd, ${pace}`, service.url, seconds, typingMs);
  await measure(`bare Fastify, ${pace}`, bare.url, seconds, typingMs);
}
await Promise.all([kill(service), kill(bare)]);
world.close();
await cleanUp(config);
process.exit(0);

async function bareRoute(): Promise<{ child: ReturnType<typeof spawn>; url: string }> {
  const root = path.resolve(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, ['--no-warnings', '--import', path.join(root, 'tools', 'typescript.mjs'), path.join(import.meta.dirname, 'bare-route.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) => child.stdout.on('data', (text: Buffer) => { const found = /"port":(\d+)/.exec(text.toString())?.[1]; if (found !== undefined) resolve(found); }));
  return { child, url: `http://127.0.0.1:${port}` };
}
