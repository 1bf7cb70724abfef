import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Faults } from '../../faults.ts';
import type { MirrorStore } from '../store.ts';
import { accountRoutes } from './accounts.ts';
import { RestError, errorBody, notFound } from './errors.ts';
import { toJson } from './json.ts';
import { networkRoutes } from './network.ts';
import { Params } from './params.ts';
import type { NodeEndpoint, Route } from './route.ts';
import { tokenRoutes } from './tokens.ts';
import { topicRoutes } from './topics.ts';
import { transactionRoutes } from './transactions.ts';

const routes: readonly Route[] = [
  ...accountRoutes,
  ...tokenRoutes,
  ...transactionRoutes,
  ...networkRoutes,
  ...topicRoutes,
];

/** Answers requests outside the mirror's own API; true when it did. */
export type Extension = (request: IncomingMessage, response: ServerResponse) => boolean;

interface RestOptions {
  readonly host: string;
  readonly port: number;
  readonly store: MirrorStore;
  readonly node: NodeEndpoint;
  readonly faults: Faults;
  readonly extension: Extension | undefined;
}

interface RestServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves the mirror's REST API; port 0 takes a free one. */
export async function serveRest(options: RestOptions): Promise<RestServer> {
  const isWithinLimit = perSecond(() => options.faults.current.mirrorPerSecond);
  const server = createServer((request, response) => {
    if (options.extension?.(request, response) || options.faults.current.mirrorSilent) return;
    if (isWithinLimit()) answer(request, response, options);
    else send(response, 429, errorBody('Too Many Requests'));
  });
  const port = await listen(server, options);
  return { port, stop: () => close(server) };
}

function answer(request: IncomingMessage, response: ServerResponse, options: RestOptions): void {
  try {
    if (options.faults.current.mirrorDown) throw new RestError(503, 'Service unavailable');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
    send(response, 200, find(request.url ?? '/', options));
  } catch (error) {
    if (!(error instanceof RestError)) process.stderr.write(`mirror: ${String(error)}\n`);
    const { status, message } = error instanceof RestError ? error : new RestError(500, 'Internal error');
    send(response, status, errorBody(message));
  }
}

/** Whether one more request is within the limit of this second. */
function perSecond(limit: () => number): () => boolean {
  let window = { second: 0, count: 0 };
  return () => {
    const second = Math.floor(Date.now() / 1000);
    if (window.second !== second || limit() === 0) window = { second, count: 0 };
    window.count += 1;
    return limit() === 0 || window.count <= limit();
  };
}

function find(target: string, { store, node, faults }: RestOptions): unknown {
  const url = URL.parse(target, 'http://mirror.local');
  if (!url) throw notFound();
  for (const { pattern, params, answer: answerRoute } of routes) {
    const match = pattern.exec(url.pathname);
    if (match)
      return answerRoute({
        state: store.state,
        store,
        node,
        params: new Params(url, params),
        path: match.slice(1),
        hidesNftAccounts: faults.current.mirrorHidesNftAccounts,
      });
  }
  throw notFound();
}

/** Sends a JSON answer. */
export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(toJson(body));
}

function listen(server: Server, { host, port }: RestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
