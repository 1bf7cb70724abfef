import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { services } from '../../src/requests/domain/route-table.ts';
import { manifests } from './routes.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
export type Answerer = (request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => void;

/** Stands for every service behind the gateway and remembers what reached it; each says its own routes. */
export interface FakeServices {
  /** Of one of them. */
  readonly url: string;
  readonly urls: Readonly<Record<Name, string>>;
  readonly received: ReceivedRequest[];
  /** Answers the next and all further requests whose path begins so; the newest rule wins. */
  on(prefix: string, answer: Answerer): void;
  json(prefix: string, status: number, value: unknown, headers?: Record<string, string>): void;
  last(): ReceivedRequest;
  /** Requests whose connection was dropped before their answer was through. */
  readonly aborted: string[];
  /** Takes one of them away: whoever connects to it is refused. */
  stop(name: Name): Promise<void>;
  close(): Promise<void>;
}

type Name = (typeof services)[number];

async function ended(server: Server | undefined): Promise<void> {
  if (!server?.listening) return;
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
}

export async function startFakeServices(): Promise<FakeServices> {
  const received: ReceivedRequest[] = [];
  const aborted: string[] = [];
  const rules: { prefix: string; answer: Answerer }[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    response.on('close', () => {
      if (!response.writableFinished) aborted.push(request.url ?? '');
    });
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const entry = {
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks),
        };
        received.push(entry);
        const rule = rules.findLast(({ prefix }) => entry.url.startsWith(prefix));
        if (rule) rule.answer(request, response, entry);
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ path: entry.url }));
      });
  };
  const servers = services.map((name) =>
    createServer((request, response) => {
      if (request.url === '/routes.json') response.end(JSON.stringify(manifests.get(name)));
      else answer(request, response);
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const urlOf = (server: Server | undefined) => `http://127.0.0.1:${(server?.address() as AddressInfo).port}`;
  const fake: FakeServices = {
    url: urlOf(servers[0]),
    urls: Object.fromEntries(services.map((name, index) => [name, urlOf(servers[index])])) as Record<Name, string>,
    received,
    aborted,
    on: (prefix, answer) => {
      rules.push({ prefix, answer });
    },
    json: (prefix, status, value, headers = {}) => {
      const text = JSON.stringify(value);
      rules.push({
        prefix,
        answer: (_request, response) =>
          response
            .writeHead(status, {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
              ...headers,
            })
            .end(text),
      });
    },
    last: () => {
      const entry = received.at(-1);
      if (!entry) throw new Error('no request was received');
      return entry;
    },
    stop: (name) => ended(servers[services.indexOf(name)]),
    close: async () => {
      await Promise.all(servers.map(ended));
    },
  };
  fake.json('/health/ready', 200, { status: 'ok', components: { mongo: { ok: true } } });
  return fake;
}
