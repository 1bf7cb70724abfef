import type { RemoteApp, RemoteName } from '@asili/web/remote';

/** Takes the place of the federation loader where pages are made in Node: remotes are handed in, none is fetched. */
const known = new Map<RemoteName, RemoteApp>();

export class ContractMismatch extends Error {}
export class RemoteUnknown extends Error {}

export function provideRemotes(remotes: readonly RemoteApp[]): void {
  for (const remote of remotes) known.set(remote.name, remote);
}

export function getRemote(name: RemoteName): Promise<RemoteApp> {
  const remote = known.get(name);
  return remote ? Promise.resolve(remote) : Promise.reject(new RemoteUnknown(name));
}

export function readRemotes(): Promise<never> {
  return Promise.reject(new RemoteUnknown('no list of remotes here'));
}

export function forgetRemote(name: RemoteName): void {
  known.delete(name);
}
