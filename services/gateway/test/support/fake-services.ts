import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
export type Answerer = (request: IncomingMessage, response: ServerResponse, heard: Heard) => void;

/** One HTTP server that stands for every service behind the gateway and remembers what reached it. */
export interface FakeServices {
  readonly url: string;
  readonly heard: Heard[];
  /** Answers the next and all further requests whose path begins so; the newest rule wins. */
  on(prefix: string, answer: Answerer): void;
  json(prefix: string, status: number, value: unknown, headers?: Record<string, string>): void;
  last(): Heard;
  /** Requests whose connection was dropped before their answer was through. */
  readonly aborted: string[];
  close(): Promise<void>;
}

export async function startFakeServices(): Promise<FakeServices> {
  const heard: Heard[] = [];
  const aborted: string[] = [];
  const rules: { prefix: string; answer: Answerer }[] = [];
  const server = createServer((request, response) => {
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
        heard.push(entry);
        const rule = rules.findLast(({ prefix }) => entry.url.startsWith(prefix));
        if (rule) rule.answer(request, response, entry);
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ path: entry.url }));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const fake: FakeServices = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
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
      const entry = heard.at(-1);
      if (!entry) throw new Error('nothing was heard');
      return entry;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
  fake.json('/health/ready', 200, { status: 'ok', components: { mongo: { ok: true } } });
  return fake;
}
