import { sendWaiting, syncTag } from '@asili/web/offline/send';
import { answerRequests, forgetSeen, keepSeen } from './answers.ts';
import { leaveOnRequest } from './leave.ts';
import { keepRemote } from './remotes.ts';
import { scope } from './scope.ts';
import { keepShell, takeOver } from './shell-files.ts';

/** What pages tell the worker. */
type Message =
  | { readonly type: 'take-over' }
  | { readonly type: 'take-over-if-alone' }
  | { readonly type: 'forget' }
  | { readonly type: 'keep'; readonly app: string }
  | { readonly type: 'seen'; readonly addresses: readonly string[] };

/** Only this page is open: taking over disturbs nobody else. */
async function isAlone(): Promise<boolean> {
  return (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length <= 1;
}

async function heed(message: Message): Promise<void> {
  switch (message.type) {
    case 'take-over': return scope.skipWaiting();
    case 'take-over-if-alone': return (await isAlone()) ? scope.skipWaiting() : undefined;
    case 'forget': return forgetSeen();
    case 'keep': return keepRemote(message.app);
    case 'seen': return keepSeen(message.addresses);
  }
}

scope.addEventListener('install', (event) => {
  // Checking a piece works offline after one visit to any page. A remote that is not deployed does not hold up the rest.
  event.waitUntil(keepShell().then(() => keepRemote('mfe-verify').catch(() => undefined)));
});
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', (event) => event.waitUntil(heed(event.data as Message).catch(() => undefined)));
// The browser tells when the connection is back, even with no page open. A rejection makes it ask again later.
scope.addEventListener('sync' as 'message', (event) => {
  if ((event as unknown as { tag: string }).tag === syncTag) event.waitUntil(sendWaiting().then((done) => (done ? undefined : Promise.reject(new Error('not yet')))));
});
leaveOnRequest();
answerRequests();
