/**
 * Starts docker-compose.yml with the profile `demo` from the images of `images.mjs` under Podman, and stops it all at the end:
 * node infra/docker/offline/run.mjs [--keep] [--demo | --production]
 *
 * Runs the main job through it over HTTP, has a browser buy by each way to pay and dial on /dev/phone, kills one of each service in
 * turn while codes are checked, and runs the main job again with one of each gone.
 *
 * --demo: the main job, the buying and the dialling, and waits until the shop is filled; nothing is killed.
 * --production: only that all of it starts as in production, with the keys that were made and with carriers of messages that
 * nobody answers for. One-time codes reach nobody then, so the main job needs the development mailbox.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'asili-containers-'));
const socket = path.join(scratch, 'podman.sock');
const project = 'asili-offline';
const port = 8088;
const url = `http://127.0.0.1:${port}`;
const services = [
  'identity',
  'products',
  'ledger',
  'verification',
  'orders',
  'analytics',
  'notifications',
  'payments',
  'signer',
  'ussd',
  'web',
];
const envFile = path.join(scratch, '.env');
const files = ['-f', 'docker-compose.yml', '-f', 'infra/docker/offline/compose.yml', '--env-file', envFile];
/** Podman leaves checking the health of containers to systemd, which not every machine has; `checkHealth` does it here. */
const env = {
  ...process.env,
  DOCKER_HOST: `unix://${socket}`,
  COMPOSE_PROJECT_NAME: project,
  COMPOSE_HTTP_TIMEOUT: '300',
  DISABLE_HC_SYSTEMD: 'true',
};
/** How many checks of codes are under way at once. */
const CHECKERS = 4;

/** Told to end: what runs is stopped, and then the containers, as after a failure. */
const interrupted = new AbortController();
const stopping = interrupted.signal;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    interrupted.abort();
  });

/** Ends with what it wrote; its exit code is not looked at. */
async function outputOf(command, ...args) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  return output.trim();
}

async function succeed(title, command, args, more = {}, cwd = root) {
  const child = spawn(command, args, { cwd, env: { ...env, ...more }, stdio: 'inherit' });
  const end = () => child.kill();
  stopping.addEventListener('abort', end);
  const status = await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  stopping.removeEventListener('abort', end);
  if (status !== 0) throw new Error(`${title} ended with ${status}`);
}

const compose = (...args) => succeed(`docker-compose ${args[0]}`, 'docker-compose', [...files, ...profiles, ...args]);
const endToEnd = (title, ...specs) =>
  succeed(
    title,
    process.execPath,
    [
      path.join(root, 'tools', 'jest.mjs'),
      'e2e',
      'e2e',
      '--runTestsByPath',
      ...specs.map((name) => `test/${name}.e2e.spec.ts`),
    ],
    { ASILI_URL: url },
  );
const mainJob = () => endToEnd('the main job', 'path');

async function until(what, condition, timeoutMs = 1_200_000) {
  const begun = Date.now();
  while (!(await condition().catch(() => false))) {
    stopping.throwIfAborted();
    if (Date.now() > begun + timeoutMs) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await delay(500);
  }
  console.log(`${what}: after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

const ready = async () => (await fetch(`${url}/health/ready?scope=site`)).ok;
const containerOf = (service) =>
  outputOf(
    'podman',
    'ps',
    '--all',
    '--quiet',
    '--filter',
    `label=com.docker.compose.project=${project}`,
    '--filter',
    `label=com.docker.compose.service=${service}`,
  );
const isHealthy = async (service) =>
  (await outputOf('podman', 'inspect', '--format', '{{.State.Health.Status}}', await containerOf(service))) ===
  'healthy';

/** Has Podman look at each container that is not known to be healthy, over and over. */
async function checkHealth(signal) {
  while (!signal.aborted) {
    const waiting = await Promise.all(
      ['starting', 'unhealthy'].map((health) =>
        outputOf(
          'podman',
          'ps',
          '--quiet',
          '--filter',
          `label=com.docker.compose.project=${project}`,
          '--filter',
          `health=${health}`,
        ),
      ),
    );
    for (const id of waiting.join('\n').split('\n').filter(Boolean)) await outputOf('podman', 'healthcheck', 'run', id);
    await delay(3000);
  }
}

/** Code of a product that has its certificate. */
async function aCode() {
  const { products } = await (await fetch(`${url}/api/marketplace/products?limit=1`)).json();
  return (await (await fetch(`${url}/api/products/${products[0].id}`)).json()).product.shortCode;
}

/** Checks a code from several visitors at once, each check sent once and never again. @returns ends it and gives what was sent */
function checkCodes(code) {
  const sent = [];
  let going = true;
  const check = async () => {
    const reply = await fetch(`${url}/api/verify/${code}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const answer = await reply.json();
    return { status: reply.status, genuine: answer.isAuthentic === true, code: answer.code };
  };
  const visitor = async () => {
    while (going) {
      const from = Date.now();
      const answer = await check().catch((error) => ({
        status: 0,
        genuine: false,
        code: error.cause?.code ?? error.message,
      }));
      sent.push({ from, to: Date.now(), ...answer });
      await delay(50);
    }
  };
  const visitors = Array.from({ length: CHECKERS }, visitor);
  return async () => {
    going = false;
    await Promise.all(visitors);
    return sent;
  };
}

/** Kills one of each service in turn and starts it again. @throws when a check failed that was not in the killed one's hands */
async function killOneOfEach() {
  const stop = checkCodes(await aCode());
  const kills = [];
  for (const [n, service] of services.entries()) {
    const victim = n % 2 === 0 ? service : `${service}-2`;
    const id = await containerOf(victim);
    await delay(2000);
    const at = Date.now();
    await outputOf('podman', 'kill', id);
    await outputOf('podman', 'wait', id);
    kills.push({ victim, at, goneAt: Date.now() });
    await delay(5000);
    await outputOf('podman', 'start', id);
    await until(`${victim} was killed and is healthy again`, () => isHealthy(victim));
  }
  const sent = await stop();
  const failed = sent.filter(({ genuine }) => !genuine);
  const inHand = ({ from, to }) => kills.some(({ at, goneAt }) => from <= goneAt && to >= at);
  const slowestMs = Math.max(...sent.map(({ from, to }) => to - from));
  console.log(
    `figures: ${JSON.stringify({ kills: kills.length, checks: sent.length, failed: failed.length, inHand: failed.filter(inHand).length, slowestMs })}`,
  );
  for (const { from, status, code } of failed) {
    const { victim, at, goneAt } = kills.findLast((kill) => kill.at - 500 <= from) ?? kills[0];
    console.log(
      `  failed: sent ${from - at} ms after ${victim} was to be killed, which took ${goneAt - at} ms: ${status} ${code ?? ''}`,
    );
  }
  if (!failed.every(inHand)) throw new Error('checks failed that no killed container had in hand');
}

async function proveIt() {
  await mainJob();
  await endToEnd('buying and dialling', 'checkout', 'phones');
  if (isDemo)
    return until(
      'the shop is filled',
      async () =>
        (await outputOf(
          'podman',
          'inspect',
          '--format',
          '{{.State.Status}} {{.State.ExitCode}}',
          await containerOf('seed'),
        )) === 'exited 0',
    );
  await killOneOfEach();
  console.log(await outputOf('podman', 'stats', '--no-stream', '--format', 'table {{.Name}} {{.MemUsage}} {{.PIDs}}'));
  for (const service of services) await outputOf('podman', 'stop', await containerOf(`${service}-2`));
  await until('the shop is ready with one of each gone', ready);
  await mainJob();
}

const isProduction = process.argv.includes('--production');
const isDemo = process.argv.includes('--demo');
const profiles = isProduction ? [] : ['--profile', 'demo'];
await succeed(
  'make-env',
  process.execPath,
  [path.join(root, 'infra/docker/make-env.mjs'), ...(isProduction ? [] : ['--demo']), url],
  {},
  scratch,
);
const here = [`PORT=${port}`, 'MONGO_URL=mongodb://mongo:27017', 'KUBO_URL='];
const production = [
  'SMTP_URL=smtp://127.0.0.1:2525',
  'MAIL_FROM=shop@asili.example',
  'CONTACT_INBOX=contact@asili.example',
];
appendFileSync(envFile, [...here, ...(isProduction ? production : [])].map((line) => `${line}\n`).join(''));
const engine = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], { env, stdio: 'ignore' });
const engineEnded = new Promise((resolve) => engine.once('close', resolve).once('error', resolve));
const ending = new AbortController();
const checking = checkHealth(ending.signal);
try {
  await until('Podman answers', async () => existsSync(socket), 30_000);
  const begun = Date.now();
  await compose(
    'up',
    '--detach',
    '--no-build',
    '--scale',
    'kubo=0',
    ...(isDemo || isProduction ? [] : ['--scale', 'seed=0']),
  ); // Figures are those of a shop nobody fills meanwhile.
  await until('every service is healthy', async () =>
    (
      await Promise.all(
        [
          'gateway',
          ...(isProduction ? [] : ['simulators', 'wallet']),
          ...services.flatMap((service) => [service, `${service}-2`]),
        ].map(isHealthy),
      )
    ).every(Boolean),
  );
  await until('the shop is ready', ready);
  console.log(`figures: ready ${((Date.now() - begun) / 1000).toFixed(0)} s after docker-compose up`);
  if (!isProduction) await proveIt();
  console.log('1 passed, 0 failed');
} catch (error) {
  await compose('logs', '--tail', '30').catch(() => undefined);
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  ending.abort();
  await checking;
  if (!process.argv.includes('--keep'))
    await compose('down', '--volumes').catch((error) => {
      console.error(error);
    });
  engine.kill();
  await engineEnded;
  rmSync(scratch, { recursive: true, force: true });
}
