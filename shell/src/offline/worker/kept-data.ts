import { keptAtHeader } from '@asili/web/storage';
import type { WorkboxPlugin } from 'workbox-core';
import { scope } from './scope.ts';

/** Answers that came after a kept one had been given, by address, for the request that the page then makes. */
const lateAnswers = new Map<string, Response>();
const lateForMs = 10_000;

export const lateAnswer = (request: Request): Response | undefined => lateAnswers.get(request.url)?.clone();

/** The same answer, with the time at which the server gave it. */
export function marked(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, new Date(Date.parse(response.headers.get('date') ?? '') || 0).toISOString());
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function announce(event: ExtendableEvent, { url }: Request, response: Response): Promise<void> {
  lateAnswers.set(url, response);
  setTimeout(() => lateAnswers.delete(url), lateForMs);
  const { pathname, search } = new URL(url);
  (await scope.clients.get((event as FetchEvent).clientId))?.postMessage({
    type: 'late-answer',
    path: pathname + search,
  });
}

/**
 * Says with a kept answer how old it is, and tells the page that got it of the true one when that comes late. The page asks again and
 * is given what came, so that a slow line is not asked twice.
 */
export const sayingItsAge: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
    if (!cachedResponse || !state) return cachedResponse;
    if (state['answer'] instanceof Response) return state['answer'].clone(); // It came while the kept one was looked up.
    state['isKept'] = true;
    return marked(cachedResponse);
  },
  fetchDidSucceed: async ({ event, request, response, state }) => {
    if (!state || response.status >= 500) return response;
    state['answer'] = response.clone();
    if (state['isKept'] === true) await announce(event, request, response.clone());
    return response;
  },
};
