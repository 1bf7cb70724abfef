import { getInstance } from '@module-federation/enhanced/runtime';
import { contractVersion, isRemoteApp, oldestContract, type RemoteApp, type RemoteName } from './contract.ts';
import { integrityPlugin } from './integrity.ts';

interface RemotesConfig {
  readonly remotes: readonly { readonly name: string; readonly entry: string; readonly integrity?: Readonly<Record<string, string>> }[];
}

/** The remote answered with something this shell cannot host. */
export class ContractMismatch extends Error {}

/** /remotes.json does not list the remote: its front end is not deployed. */
export class RemoteUnknown extends Error {}

const strict = process.env.NODE_ENV === 'production';
const hashes = new Map<string, string>();
const loaded = new Map<RemoteName, Promise<RemoteApp>>();
const attempts = new Map<RemoteName, number>();
let config: Promise<RemotesConfig> | undefined;
let pluginReady = false;

async function fetchConfig(): Promise<RemotesConfig> {
  const response = await fetch('/remotes.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`remotes.json ${response.status}`);
  const read = (await response.json()) as RemotesConfig;
  for (const { entry, integrity } of read.remotes) {
    const base = new URL('.', new URL(entry, location.origin));
    for (const [file, hash] of Object.entries(integrity ?? {})) hashes.set(new URL(file, base).href, hash);
  }
  return read;
}

/** Reads the list of remotes, once per page unless it failed. */
export function readRemotes(): Promise<RemotesConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

async function load(name: RemoteName): Promise<RemoteApp> {
  const federation = getInstance();
  if (!federation) throw new Error('federation runtime missing');
  const { remotes } = await readRemotes();
  if (!pluginReady) federation.registerPlugins([integrityPlugin(hashes, strict)]);
  pluginReady = true;
  const described = remotes.find((remote) => remote.name === name);
  if (!described) throw new RemoteUnknown(name);
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  // A retry asks for a new manifest: the remote may have been deployed anew in between.
  const entry = new URL(described.entry, location.origin).href + (attempt > 0 ? `?r=${attempt}` : '');
  federation.registerRemotes([{ name, entry }], attempt > 0 ? { force: true } : undefined);
  const exposed = await federation.loadRemote<{ default: unknown }>(`${name}/app`);
  return checked(name, exposed?.default);
}

function checked(name: RemoteName, remote: unknown): RemoteApp {
  if (!isRemoteApp(remote)) throw new ContractMismatch(`${name}: not a remote`);
  if (remote.contract < oldestContract || remote.contract > contractVersion) throw new ContractMismatch(`${name}: contract ${remote.contract}`);
  return remote;
}

/**
 * The remote, loaded once per page; concurrent callers share one load. A failure is not kept: the next call tries anew.
 * @throws RemoteUnknown, ContractMismatch, MissingIntegrity, or the network's error.
 */
export function getRemote(name: RemoteName): Promise<RemoteApp> {
  let promise = loaded.get(name);
  if (!promise) {
    promise = load(name);
    loaded.set(name, promise);
    promise.catch(() => loaded.delete(name));
  }
  return promise;
}

/** Drops the remote and the list of remotes, so that the next load sees a new deployment. */
export function forgetRemote(name: RemoteName): void {
  loaded.delete(name);
  config = undefined;
}
