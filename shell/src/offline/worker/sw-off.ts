import { unregister } from './unregister.ts';
import { scope } from './scope.ts';

// Deployed in place of the worker when it has to go everywhere: it takes over at once, removes what is kept and itself.
// Open pages go on as they are; what waits to be sent stays in the database and is sent by the pages.
scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(unregister()));
