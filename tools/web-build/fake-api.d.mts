import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers one request with made-up data. */
export function fakeApi(request: IncomingMessage, response: ServerResponse): Promise<void>;
