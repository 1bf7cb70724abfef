import { flushQueue, syncTag } from '@asili/web/offline/send';
import { answerRequests, clearUserCaches, cachePreviouslyLoaded } from './answers.ts';
import { unregisterOnRequest } from './unregister.ts';
import { keepOfflineRemotes } from './remotes.ts';
import { scope } from './scope.ts';
import { cacheShell, takeOver } from './shell-files.ts';

/** What pages tell the worker. */
type Message =
  | { readonly type: 'take-over' }
  | { readonly type: 'take-over-if-alone' }
  | { readonly type: 'forget' }
  | { readonly type: 'keep'; readonly role: string }
  | { readonly type: 'seen'; readonly addresses: readonly string[] };

/** Only this page is open: taking over disturbs nobody else. */
async function isAlone(): Promise<boolean> {
  return (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length <= 1;
}

async function handleMessage(message: Message): Promise<void> {
  switch (message.type) {
    case 'take-over':
      return scope.skipWaiting();
    case 'take-over-if-alone':
      return (await isAlone()) ? scope.skipWaiting() : undefined;
    case 'forget':
      return clearUserCaches();
    case 'keep':
      return keepOfflineRemotes(message.role);
    case 'seen':
      return cachePreviouslyLoaded(message.addresses);
  }
}

scope.addEventListener('install', (event) => {
  // What has to open offline does so after one visit to any page. A remote that cannot be had does not hold up the rest.
  event.waitUntil(cacheShell().then(() => keepOfflineRemotes().catch(() => undefined)));
});
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', (event) =>
  event.waitUntil(handleMessage(event.data as Message).catch(() => undefined)),
);
// The browser tells when the connection is back, even with no page open. A rejection makes it ask again later.
scope.addEventListener('sync' as 'message', (event) => {
  if ((event as unknown as { tag: string }).tag === syncTag)
    event.waitUntil(flushQueue().then((done) => (done ? undefined : Promise.reject(new Error('not yet')))));
});
unregisterOnRequest();
answerRequests();
