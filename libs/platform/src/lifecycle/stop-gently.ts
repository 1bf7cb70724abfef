import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Several times as long as busy callers leave a connection unused. */
const leavingMs = 300;

/** What listens, and how it is closed. */
interface Listening {
  getHttpServer(): Server;
  close(): Promise<void>;
}

/**
 * Closes a service that is being called. Closing lets go of connections that rest, and one of them may have a call on its way just then: it
 * would break, and a change in it be in doubt. So for a moment before, every answer says that it is its connection's last one, and callers
 * let go of those they use themselves.
 */
export async function stopGently(app: Listening): Promise<void> {
  app.getHttpServer().prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  await delay(leavingMs);
  await app.close();
}
