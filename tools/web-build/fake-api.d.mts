import type { IncomingMessage, ServerResponse } from 'node:http';

/** The product most pages are looked at with. */
export const genuine: { readonly id: string; readonly price: string | null };
/** Answers one request with made-up data. */
export function fakeApi(request: IncomingMessage, response: ServerResponse): Promise<void>;
