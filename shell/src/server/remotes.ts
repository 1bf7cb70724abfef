import type { RemoteDescription } from '@asili/web/federation';
import type { RemoteApp, RemoteName } from '@asili/web/remote';

/** Takes the place of the federation loader where pages are made in Node: remotes are handed in, none is fetched. */
let remotes: readonly RemoteApp[] = [];

export class ContractMismatch extends Error {}
export class RemoteUnknown extends Error {}

export function provideRemotes(given: readonly RemoteApp[]): void {
  remotes = given;
}

export function getRemote(name: RemoteName): Promise<RemoteApp> {
  const remote = remotes.find((one) => one.name === name);
  return remote ? Promise.resolve(remote) : Promise.reject(new RemoteUnknown(name));
}

export function knownRemotes(): readonly Pick<RemoteDescription, 'name' | 'routes'>[] {
  return remotes;
}

export function readRemotes(): Promise<readonly Pick<RemoteDescription, 'name' | 'routes'>[]> {
  return Promise.resolve(remotes);
}

export function forgetRemote(): void {
  // Nothing is kept that could have changed.
}

export const forgetList = forgetRemote;
