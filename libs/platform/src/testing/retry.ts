import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits before a request is sent again: as long as its answer says, half of it at least, so that many do not come at once; a moment where
 * it was cut off. Callers that ask at once keep a busy machine busy.
 */
export async function beforeRetry(reply: Pick<Response, 'headers'> | undefined): Promise<void> {
  const seconds = Number(reply?.headers.get('retry-after') ?? 0.2);
  await delay(seconds * 1000 * (0.5 + Math.random() / 2));
}

/** Sends a request again as long as its answer says when to come back. */
export async function askUntilDone(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const reply = await ask();
    if (!reply.headers.has('retry-after')) return reply;
    await beforeRetry(reply);
  }
}
