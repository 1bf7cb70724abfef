/**
 * Runs `npm start` and `npm test` on any Node from 20 on: gets Node 24, installs the packages, and hands over.
 * Uses nothing but Node itself, because nothing is installed yet.
 *
 *   node infra/local/bootstrap.mjs start [--fresh] [--only backing]
 *   node infra/local/bootstrap.mjs test
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
if (program !== 'start' && program !== 'test') fail('usage: bootstrap.mjs start|test [arguments]');
if (majorOf(process.versions.node) < OLDEST) fail(`Node ${process.versions.node} is too old: Asili needs Node ${OLDEST} or newer (https://nodejs.org).`);

const node = majorOf(process.versions.node) >= WANTED ? process.execPath : cachedNode();
process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
installPackages();
handOver();

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
function cachedNode() {
  const folder = path.join(cache, `node-${WANTED}`);
  const binary = path.join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (works(binary)) return binary;
  say(`fetching Node ${WANTED} (once; this is Node ${process.versions.node}) …`);
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(`${folder}.making-`);
  const { status } = npm(['install', '--prefix', scratch, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts=false', '--loglevel=error', `node@${WANTED}`], scratch);
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

function npm(npmArgs, cwd) {
  return spawnSync('npm', npmArgs, { cwd, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
}

/** `npm ci` unless the packages installed are those of this lock file. */
function installPackages() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const wanted = `${createHash('sha256').update(lock).digest('hex')} node-${WANTED}\n`;
  const stamp = path.join(root, '.asili', 'installed');
  const modules = path.join(root, 'node_modules');
  if (existsSync(modules) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalled(JSON.parse(lock.toString('utf8')), path.join(modules, '.package-lock.json'))) {
    say('installing packages (npm ci) …');
    if (npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], root).status !== 0) fail('npm ci failed (see above).');
    say('packages installed');
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Whether someone installed exactly this lock file already; npm notes in a hidden file what it put there. */
function isInstalled(lock, noteFile) {
  if (!existsSync(noteFile)) return false;
  const present = JSON.parse(readFileSync(noteFile, 'utf8')).packages;
  return Object.entries(lock.packages).every(([name, entry]) => {
    const known = present[name];
    if (name === '' || entry.optional || entry.peer) return true;
    if (!name.startsWith('node_modules/')) return true;
    return known !== undefined && known.version === entry.version && Boolean(known.link) === Boolean(entry.link);
  });
}

/** We only wait for the program, and pass on what is sent to us alone. Ctrl-C reaches it twice then; it knows that. */
function handOver() {
  const child = spawn(node, [path.join(root, 'infra', 'local', 'src', `${program}.ts`), ...args], { stdio: 'inherit', cwd: root });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
