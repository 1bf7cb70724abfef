/**
 * Starts docker-compose.yml from the images of `images.mjs` under Podman, runs the main job through it over HTTP, ends one
 * of each service in turn while checking codes, and stops it all: node infra/docker/offline/run.mjs [--keep]
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'asili-containers-'));
const socket = path.join(scratch, 'podman.sock');
const url = 'http://127.0.0.1:8088';
const services = ['identity', 'products', 'ledger', 'verification', 'analytics', 'notifications'];
const env = { ...process.env, DOCKER_HOST: `unix://${socket}`, COMPOSE_PROJECT_NAME: 'asili-offline' };
const files = ['-f', 'docker-compose.yml', '-f', 'infra/docker/offline/compose.yml', '--env-file', path.join(scratch, 'env')];

function compose(...args) {
  const { status } = spawnSync('docker-compose', [...files, ...args], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`docker-compose ${args[0]} ended with ${status}`);
}

async function until(what, condition, timeoutMs = 300_000) {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > giveUpAt) throw new Error(`${what} never came`);
    await delay(500);
  }
  console.log(`${what}: yes`);
}

const ready = async () => (await fetch(`${url}/health/ready`)).ok;

/** The containers of one service. */
function containersOf(service) {
  const { stdout } = spawnSync('podman', ['ps', '--quiet', '--filter', `label=com.docker.compose.project=asili-offline`, '--filter', `label=com.docker.compose.service=${service}`], { encoding: 'utf8' });
  return stdout.trim().split('\n').filter(Boolean);
}

writeFileSync(path.join(scratch, 'env'), [
  `PUBLIC_URL=${url}`, 'PORT=8088', 'NODE_ENV=development', 'DEV_MAILBOX=1', 'DEMO_MODE=1', 'MONGO_URL=mongodb://mongo:27017', 'MONGO_PASSWORD=unused', 'MONGO_REPLICA_KEY=unused',
  'REDIS_PASSWORD=offline-run-only', 'S3_SECRET_ACCESS_KEY=offline-run-only', 'KUBO_URL=', '',
].join('\n'));
const engine = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], { stdio: 'ignore' });
try {
  await until('Podman answers', async () => existsSync(socket), 30_000);
  compose('up', '--detach', '--no-build', ...services.flatMap((service) => ['--scale', `${service}=2`]));
  await until('the shop is ready', ready);
  for (const service of services) {
    if (containersOf(service).length !== 2) throw new Error(`${service} does not run twice`);
  }
  const job = spawnSync(process.execPath, [path.join(root, 'tools', 'jest.mjs'), 'e2e', 'e2e', 'path'], { cwd: root, env: { ...process.env, ASILI_URL: url }, stdio: 'inherit' });
  if (job.status !== 0) throw new Error('the main job failed');
  for (const service of services) {
    const [victim] = containersOf(service);
    spawnSync('podman', ['kill', victim], { stdio: 'ignore' });
    await until(`the shop is ready without one ${service}`, ready, 60_000);
    spawnSync('podman', ['start', victim], { stdio: 'ignore' });
    await until(`${service} runs twice again`, async () => containersOf(service).length === 2, 60_000);
  }
  console.log('1 passed, 0 failed');
} catch (error) {
  compose('logs', '--tail', '30');
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  if (!process.argv.includes('--keep')) compose('down', '--volumes');
  engine.kill();
  rmSync(scratch, { recursive: true, force: true });
}
