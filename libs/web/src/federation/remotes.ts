import { getInstance } from '@module-federation/enhanced/runtime';
import { forgetsFailedLoads } from '../errors/failures.ts';
import { contractVersion, isRemoteApp, oldestContract, type RemoteApp, type RemoteName } from './contract.ts';
import { integrityPlugin, fetchWithin } from './integrity.ts';
import type { DeclaredRoute } from './routes.ts';

const numbers = (version: string) => version.split('.').map(Number);

/** Whether `version` (x.y.z) satisfies the caret range `^x.y.z`: as new, and equal up to the first number that is not 0. */
export function satisfies(version: string, range: string): boolean {
  const given = numbers(version);
  const required = numbers(range.replace(/^\^/, ''));
  const fixed = required.findIndex((part) => part > 0);
  const differs = given.findIndex((part, index) => part !== required[index]);
  return differs < 0 || (differs > (fixed < 0 ? 2 : fixed) && (given[differs] ?? 0) > (required[differs] ?? 0));
}

/** Ranges no provided version satisfies, as `package ^x.y.z (has x.y.z)`. */
export function unmetRanges(
  ranges: Readonly<Record<string, string>>,
  versionsOf: (name: string) => readonly string[],
): string[] {
  return Object.entries(ranges).flatMap(([name, range]) => {
    const versions = versionsOf(name);
    return versions.some((version) => satisfies(version, range))
      ? []
      : [`${name} ${range} (has ${versions.join(', ') || 'none'})`];
  });
}

/** What /remotes.json says about one remote, written by the remote's own build. */
export interface RemoteDescription {
  readonly name: RemoteName;
  readonly entry: string;
  readonly integrity?: Readonly<Record<string, string>>;
  /** The contract it was built against. */
  readonly contract: number;
  /** Ranges of the shared packages it was built with, by package. */
  readonly requires?: Readonly<Record<string, string>>;
  /** Its pages, without code. */
  readonly routes: readonly DeclaredRoute[];
}

/** The remote was built for another shell than this one. */
export class ContractMismatch extends Error {}

/** /remotes.json does not list the remote: its front end is not deployed. */
export class RemoteUnknown extends Error {}

const strict = process.env.NODE_ENV === 'production';
const hashes = new Map<string, string>();
const loaded = new Map<RemoteName, Promise<RemoteApp>>();
const attempts = new Map<RemoteName, number>();
let list: Promise<readonly RemoteDescription[]> | undefined;
let known: readonly RemoteDescription[] | undefined;
let pluginReady = false;

async function fetchList(): Promise<readonly RemoteDescription[]> {
  const response = await fetchWithin('/remotes.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`remotes.json ${response.status}`);
  const { remotes } = (await response.json()) as { readonly remotes: readonly RemoteDescription[] };
  for (const { entry, integrity } of remotes) {
    const base = new URL('.', new URL(entry, location.origin));
    for (const [file, hash] of Object.entries(integrity ?? {})) hashes.set(new URL(file, base).href, hash);
  }
  known = remotes;
  return remotes;
}

/** The remotes that are deployed, read once per page unless it failed. */
export function readRemotes(): Promise<readonly RemoteDescription[]> {
  const reading = (list ??= fetchList());
  reading.catch(() => {
    if (list === reading) list = undefined;
  });
  return reading;
}

/** The list as it was read last, if it was. */
export function knownRemotes(): readonly RemoteDescription[] | undefined {
  return known;
}

async function load(name: RemoteName): Promise<RemoteApp> {
  const federation = getInstance();
  if (!federation) throw new Error('federation runtime missing');
  const remotes = await readRemotes();
  if (!pluginReady) {
    federation.registerPlugins([integrityPlugin(hashes, strict)]);
    forgetsFailedLoads(() => forgetFailedShares(federation.shareScopeMap));
  }
  pluginReady = true;
  const described = remotes.find((remote) => remote.name === name);
  if (!described) throw new RemoteUnknown(name);
  checkContract(name, described.contract);
  const unmet = unmetRanges(described.requires ?? {}, (shared) =>
    Object.keys(federation.shareScopeMap['default']?.[shared] ?? {}),
  );
  if (unmet.length > 0) throw new ContractMismatch(`${name}: ${unmet.join(', ')}`);
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  // A retry asks for a new manifest: the remote may have been deployed anew in between.
  const entry = new URL(described.entry, location.origin).href + (attempt > 0 ? `?r=${attempt}` : '');
  federation.registerRemotes([{ name, entry }], attempt > 0 ? { force: true } : undefined);
  const exposed = await federation.loadRemote<{ default: unknown }>(`${name}/app`);
  const remote = exposed?.default;
  if (!isRemoteApp(remote)) throw new ContractMismatch(`${name}: not a remote`);
  checkContract(name, remote.contract);
  return remote;
}

/** The runtime keeps the failure of a shared part for as long as the page: a dialog whose code was lost once would never open. */
function forgetFailedShares(scopes: NonNullable<ReturnType<typeof getInstance>>['shareScopeMap']): void {
  const shared = Object.values(scopes['default'] ?? {}).flatMap((versions) => Object.values(versions));
  for (const part of shared) if (!part.loaded) part.loading = null;
}

function checkContract(name: RemoteName, contract: number): void {
  if (!(contract >= oldestContract && contract <= contractVersion))
    throw new ContractMismatch(`${name}: contract ${contract}`);
}

/**
 * The remote, loaded once per page; concurrent callers share one load. A failure is not kept: the next call tries anew.
 * @throws RemoteUnknown, ContractMismatch, MissingIntegrity, or the network's error.
 */
export function getRemote(name: RemoteName): Promise<RemoteApp> {
  const loading = loaded.get(name) ?? load(name);
  loaded.set(name, loading);
  loading.catch(() => {
    if (loaded.get(name) === loading) loaded.delete(name);
  });
  return loading;
}

/** Drops the remote and the list of remotes, so that the next load sees a new deployment. */
export function forgetRemote(name: RemoteName): void {
  loaded.delete(name);
  forgetList();
}

/** Drops the list of remotes: the next read asks again, also while an earlier one has no answer. */
export function forgetList(): void {
  list = undefined;
  known = undefined;
}
