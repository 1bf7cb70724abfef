import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runToEnd } from '@asili/mongo-embed';

/** A program that npm cannot install. */
export interface Tool {
  readonly name: string;
  readonly present: () => Promise<boolean>;
  /** Packages by installer; Debian's also serve Ubuntu. */
  readonly packages: Readonly<Record<Installer, string>>;
}

type Installer = 'apt' | 'dnf' | 'brew';

const OLDEST_JAVA = 17;

const COMMANDS: Readonly<Record<Installer, string>> = {
  apt: 'apt-get install -y',
  dnf: 'dnf install -y',
  brew: 'brew install',
};

export const tools = {
  java: {
    name: `Java ${OLDEST_JAVA} or newer`,
    present: javaIsPresent,
    packages: { apt: 'default-jdk-headless', dnf: 'java-21-openjdk-devel', brew: 'openjdk' },
  },
  maven: {
    name: 'Maven',
    present: async () => whichOf('mvn') !== undefined && (await javaIsPresent('javac')),
    packages: { apt: 'maven default-jdk-headless', dnf: 'maven', brew: 'maven' },
  },
  redis: {
    name: 'redis-server',
    present: async () => whichOf('redis-server', 'valkey-server') !== undefined,
    packages: { apt: 'redis-server', dnf: 'redis', brew: 'redis' },
  },
  chromium: {
    name: 'Chromium (for the browser tests)',
    present: async () => whichOf('chromium', 'chromium-browser', 'google-chrome') !== undefined,
    packages: { apt: 'chromium', dnf: 'chromium', brew: '--cask chromium' },
  },
  headlessShell: {
    name: 'Chromium without a window',
    present: async () => process.platform !== 'linux' || whichOf('chromium-headless-shell') !== undefined,
    packages: { apt: 'chromium-headless-shell', dnf: 'chromium-headless', brew: '' },
  },
  openssl: {
    name: 'OpenSSL (for the times over TLS)',
    present: async () => whichOf('openssl') !== undefined,
    packages: { apt: 'openssl', dnf: 'openssl', brew: 'openssl' },
  },
} as const satisfies Record<string, Tool>;

/** A tool is missing and we may not install it. The message is one line with the command that does. */
export class MissingTools extends Error {
  constructor(missing: readonly Tool[], command: string) {
    super(`Missing: ${missing.map((tool) => tool.name).join(', ')}. Install with: ${command}`);
    this.name = 'MissingTools';
  }
}

export interface Machine {
  readonly installer: Installer;
  readonly root: boolean;
  readonly run: (command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<unknown>;
  /** For a second. */
  readonly wait: () => Promise<unknown>;
}

/** Seconds another program may take that is installing something, the system's own updates among them. */
const LOCK_PATIENCE = 300;

/**
 * Makes sure every tool is there. On Debian as root missing ones are installed, and said; elsewhere they are named.
 *
 * @throws MissingTools
 */
export async function requireTools(
  wanted: readonly Tool[],
  log: (line: string) => void,
  machine: Machine = thisMachine(),
): Promise<void> {
  const missing = await absent(wanted);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.flatMap((tool) => tool.packages[machine.installer].split(' ')))];
  const command = `${COMMANDS[machine.installer]} ${packages.join(' ')}`;
  if (machine.installer !== 'apt' || !machine.root) {
    throw new MissingTools(missing, machine.installer === 'brew' || machine.root ? command : `sudo ${command}`);
  }
  log(`installing ${packages.join(', ')} with apt-get (${missing.map((tool) => tool.name).join(', ')} missing)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }; // Its errors are read below.
  await apt(machine, ['update', '-q'], env);
  await apt(machine, ['install', '-y', '-q', '--no-install-recommends', ...packages], env);
  const still = await absent(missing);
  if (still.length > 0) throw new MissingTools(still, command);
}

/** The full path of the first of these commands found in PATH. */
export function whichOf(...commands: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return commands.flatMap((command) => folders.map((folder) => path.join(folder, command))).find(isExecutable);
}

/** `DPkg::Lock::Timeout` would wait for the lock of `install`, and not for that of `update`. */
async function apt(machine: Machine, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  for (let seconds = 0; ; seconds += 1) {
    const error = await machine.run('apt-get', args, env).then(
      () => undefined,
      (caught: Error) => caught,
    );
    if (!error) return;
    if (seconds === LOCK_PATIENCE || !error.message.includes('Could not get lock')) throw error;
    await machine.wait();
  }
}

async function absent(wanted: readonly Tool[]): Promise<Tool[]> {
  const present = await Promise.all(wanted.map((tool) => tool.present()));
  return [...new Set(wanted.filter((_, i) => !present[i]))];
}

/** macOS has a `java` that only tells where to get one, so its answer counts, not its presence. */
async function javaIsPresent(command: 'java' | 'javac' = 'java'): Promise<boolean> {
  const answer = await runToEnd(command, ['--version']).catch(() => '');
  return Number(/\d+/.exec(answer)?.[0] ?? 0) >= OLDEST_JAVA;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function thisMachine(): Machine {
  const installer: Installer = process.platform === 'darwin' ? 'brew' : existsSync('/usr/bin/dnf') ? 'dnf' : 'apt';
  return {
    installer,
    root: process.getuid?.() === 0,
    wait: () => delay(1000),
    run: (command, args, env) => runToEnd(command, args, env ? { env } : {}),
  };
}
