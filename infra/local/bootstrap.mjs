/**
 * Runs `npm start`, `npm test`, `npm run check` and `npm run bench` on any Node from 20 on: gets Node 24, installs the packages, and
 * hands over to `src/<program>.ts`.
 * Uses nothing but Node itself, because nothing is installed yet.
 *
 *   node infra/local/bootstrap.mjs start [--fresh] [--only backing]
 *   node infra/local/bootstrap.mjs test [--full]
 *   node infra/local/bootstrap.mjs check
 *   node infra/local/bootstrap.mjs bench [part of a name …]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const WANTED = 24;
const OLDEST = 20;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const cache = process.env.ASILI_CACHE ?? path.join(homedir(), '.cache', 'asili');
const begun = Date.now();
process.env.ASILI_BEGUN = String(begun); // One clock for the lines printed here and by the program.

const [program, ...args] = process.argv.slice(2);
if (!['start', 'test', 'check', 'bench'].includes(program))
  fail('usage: bootstrap.mjs start|test|check|bench [arguments]');
if (majorOf(process.versions.node) < OLDEST)
  fail(`Node ${process.versions.node} is too old: Asili needs Node ${OLDEST} or newer (https://nodejs.org).`);

const running = new Set();
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
watchStarters();

const node = majorOf(process.versions.node) >= WANTED ? process.execPath : await cachedNode();
process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
await installPackages();
await handOver();

function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

function say(text) {
  console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}

/** Node 24 as the npm package `node`, kept in the cache for every checkout. */
async function cachedNode() {
  const folder = path.join(cache, `node-${WANTED}`);
  const binary = path.join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (works(binary)) return binary;
  say(`fetching Node ${WANTED} (once; this is Node ${process.versions.node}) …`);
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(`${folder}.making-`);
  const status = await npm(
    [
      'install',
      '--prefix',
      scratch,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts=false',
      '--loglevel=error',
      `node@${WANTED}`,
    ],
    scratch,
  );
  if (status !== 0) fail(`Node ${WANTED} could not be fetched with npm (see above). Is the network there?`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(scratch, folder);
  if (!works(binary)) fail(`The Node fetched into ${folder} does not run on this machine.`);
  return binary;
}

function works(binary) {
  if (!existsSync(binary)) return false;
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 && majorOf(stdout) >= WANTED;
}

/** Where Linux has `setpriv`, npm ends with us even when we are killed. */
function npm(npmArgs, cwd) {
  const setpriv =
    process.platform === 'linux' &&
    (process.env.PATH ?? '').split(':').some((place) => existsSync(path.join(place, 'setpriv')));
  const [command, ...commandArgs] = [...(setpriv ? ['setpriv', '--pdeathsig', 'TERM'] : []), 'npm', ...npmArgs];
  return run(command, commandArgs, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** Waits for a program, which gets every signal we get. @returns its exit code */
function run(command, commandArgs, options) {
  const child = spawn(command, commandArgs, options);
  running.add(child);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/** Passes a signal on and leaves the ending to whoever runs. Ctrl-C reaches it twice then; it knows that. */
function end(signal) {
  ending = true;
  if (running.size === 0) process.exit(130);
  for (const child of running) child.kill(signal);
}

/**
 * Ends everything when npm, or the shell npm runs us in, is gone: npm passes on some signals only, the shell none, and neither
 * can when it is killed. Someone who starts us without npm may go away and leave us running.
 */
function watchStarters() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const links = [[process.pid, process.ppid]];
  if (/^-?(.*\/)?(sh|dash|bash|ash|ksh|zsh|busybox)$/.test(ask('comm', process.ppid)))
    links.push([process.ppid, Number(ask('ppid', process.ppid))]);
  const intact = () =>
    process.ppid === links[0][1] && (links.length === 1 || Number(ask('ppid', links[1][0])) === links[1][1]);
  const timer = setInterval(() => {
    if (intact()) return;
    clearInterval(timer);
    if (!ending) end('SIGTERM');
  }, 500);
}

/** Name (`comm`) or parent (`ppid`) of a process; empty when it is gone. */
function ask(what, pid) {
  try {
    if (what === 'comm') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))[1];
  } catch {
    return existsSync('/proc/self/stat')
      ? ''
      : spawnSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  }
}

/**
 * Installs what the lock file names, unless it is there. `start` does without the packages for tests and checks, except where
 * Docker may be: then it needs those that speak to it.
 */
async function installPackages() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const stamp = path.join(root, '.asili', 'installed');
  const modules = path.join(root, 'node_modules');
  const stampFor = (share) => `${createHash('sha256').update(lock).digest('hex')} node-${WANTED} ${share}\n`;
  const enough = program === 'start' && !dockerMayAnswer() ? ['start', 'all'] : ['all'];
  const noted = existsSync(modules) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (enough.some((share) => noted === stampFor(share))) return;
  const { packages } = JSON.parse(lock.toString('utf8'));
  const found = ['all', 'start'].find((share) =>
    isInstalled(packages, path.join(modules, '.package-lock.json'), share),
  );
  if (!enough.includes(found)) {
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
    const install = found
      ? ['install', '--no-save', ...quietly]
      : ['ci', ...(enough[0] === 'start' ? ['--omit=dev'] : []), ...quietly]; // Only adds what is missing, or begins anew.
    say(`installing packages (npm ${install[0]}) …`);
    const status = await npm(install, root);
    if (ending) process.exit(130);
    if (status !== 0) fail(`npm ${install[0]} failed (see above).`);
    say('packages installed');
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, stampFor(enough.includes(found) ? found : enough[0]));
}

function dockerMayAnswer() {
  return (
    process.env.ASILI_DOCKER !== 'off' && (process.env.DOCKER_HOST !== undefined || existsSync('/var/run/docker.sock'))
  );
}

/** Whether someone installed exactly this lock file already; npm notes in a hidden file what it put there. */
function isInstalled(wanted, noteFile, share) {
  if (!existsSync(noteFile)) return false;
  const present = JSON.parse(readFileSync(noteFile, 'utf8')).packages;
  return Object.entries(wanted).every(([name, entry]) => {
    const known = present[name];
    if (name === '' || entry.optional || entry.peer || (entry.dev && share === 'start')) return true;
    if (!name.startsWith('node_modules/')) return true;
    return known !== undefined && known.version === entry.version && Boolean(known.link) === Boolean(entry.link);
  });
}

/** The program notices by the closed channel when we are killed. It and what it starts keep the compiled form of their code: a start costs half as much then. */
async function handOver() {
  process.env.NODE_COMPILE_CACHE ??= path.join(root, '.asili', 'compile-cache');
  process.exit(
    await run(node, [path.join(root, 'infra', 'local', 'src', `${program}.ts`), ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      cwd: root,
    }),
  );
}
