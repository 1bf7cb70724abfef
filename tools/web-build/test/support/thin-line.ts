import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';

const BYTES = 1500;
const PAUSE_MS = 25;

/** The site on a thin line for the specs of a file: pages arrive so many bytes at a time, everything else at once. Nobody is signed in on it. */
export function startThinLine(site: { readonly url: string }): { readonly url: string } {
  const server = createServer((request, response) => void pass(site.url, request, response));
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}

async function pass(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const {
    method = 'GET',
    url = '/',
    headers: { accept = '*/*', 'content-type': type = '' },
  } = request;
  const sent = Buffer.concat((await request.toArray()) as Buffer[]);
  const reply = await fetch(origin + url, {
    method,
    headers: { accept, 'content-type': type },
    ...(sent.length > 0 && { body: sent }),
  });
  const body = Buffer.from(await reply.arrayBuffer());
  const headers = Object.fromEntries(
    [...reply.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name)),
  );
  response.writeHead(reply.status, headers);
  const step = headers['content-type']?.startsWith('text/html') ? BYTES : body.length;
  for (let at = 0; at < body.length; at += step) {
    response.write(body.subarray(at, at + step));
    if (at + step < body.length) await delay(PAUSE_MS);
  }
  response.end();
}
