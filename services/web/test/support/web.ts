import { runService, speakingTo } from '@asili/platform/testing';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { webConfig } from '../../src/config.ts';
import { WebModule } from '../../src/web.module.ts';

export interface ReceivedRequest {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}
export type Answerer = (response: ServerResponse, received: ReceivedRequest) => void;

/** Stands for the products service and remembers what reached it; the newest rule wins. */
export async function startProducts() {
  const received: ReceivedRequest[] = [];
  const rules: { prefix: string; answer: Answerer }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    const entry = { url, headers };
    received.push(entry);
    const rule = rules.findLast(({ prefix }) => url.startsWith(prefix));
    if (rule) rule.answer(response, entry);
    else
      response
        .writeHead(404, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ code: 'PLATFORM.NOT_FOUND', status: 404 }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const on = (prefix: string, answer: Answerer): void => {
    rules.push({ prefix, answer });
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    on,
    json: (prefix: string, status: number, value: unknown) => {
      on(prefix, (response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      );
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
export type Products = Awaited<ReturnType<typeof startProducts>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed body when it is JSON. */
  readonly json: any; // oxlint-disable-line typescript/no-explicit-any
}

export const anonymous = { kind: 'anonymous', id: 'browser_1', visitor: 'visitor_1', language: 'en' } as const;
export const artisan = {
  kind: 'artisan',
  id: 'art_1',
  sessionId: 'ses_1',
  visitor: 'visitor_2',
  language: 'en',
} as const;

/** The service over built front ends, asked as the gateway asks it. */
export async function startWeb(frontEndsDir: string, productsUrl: string, env: Record<string, string> = {}) {
  const config = webConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    ASILI_SECRETS_DIR: mkdtempSync(path.join(tmpdir(), 'web-')),
    FRONTENDS_DIR: frontEndsDir,
    PRODUCTS_URL: productsUrl,
    ...env,
  });
  const service = await runService({ name: 'web', module: WebModule.forRoot(config), config });
  const speak = speakingTo(config);
  const call = async (
    method: string,
    where: string,
    options: { headers?: Record<string, string>; actor?: typeof anonymous | typeof artisan | null } = {},
  ): Promise<Answer> => {
    const { headers = {}, actor = anonymous } = options;
    const response = await fetch(service.url + where, {
      method,
      redirect: 'manual',
      headers: { ...(actor && speak(actor)), ...headers },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  return {
    url: service.url,
    close: () => service.close(),
    call,
    speak: () => speak(anonymous),
    raw: (text: string) => sendBytes(Number(new URL(service.url).port), text),
  };
}
export type Web = Awaited<ReturnType<typeof startWeb>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends bytes as they are and gives back everything that came until the connection closed. */
function sendBytes(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text, 'latin1');
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => {
      resolve(received);
    });
    socket.on('error', reject);
  });
}

export const shellHtml =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asili</title><meta name="description" content="Genuine crafts"></head><body><div id="root"></div></body></html>';

/** A folder of built front ends: a shell and one micro-front end. */
export function aFrontEnd(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'frontends-'));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), content);
  };
  write('shell/dist/index.html', shellHtml);
  write('shell/dist/main.0123abcd.js', `/* ${'shell '.repeat(500)} */`);
  write('shell/dist/.secret', 'hidden');
  write('shell/package.json', '{}');
  write('mfe-verify/dist/remoteEntry.89abcdef.js', `/* ${'verify '.repeat(500)} */`);
  write(
    'mfe-verify/dist/mf-manifest.json',
    JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.89abcdef.js' } }, exposes: [] }),
  );
  write(
    'mfe-verify/dist/integrity.json',
    JSON.stringify({ 'mf-manifest.json': 'sha256-m', 'remoteEntry.89abcdef.js': 'sha256-r' }),
  );
  write(
    'mfe-verify/dist/routes.json',
    JSON.stringify({
      contract: 2,
      requires: {},
      routes: [
        ...['/marketplace', '/verify'].map((route) => ({ path: route, meta: { title: { en: `All of ${route}` } } })),
        { path: '/verify/:code', meta: { noIndex: true } },
        {
          path: '/piece/:id',
          meta: {
            title: { en: 'No such product', sw: 'Hakuna' },
            description: { en: 'By {{artisan}}, {{place}}.' },
            structured: 'product',
            under: '/marketplace',
          },
        },
        {
          path: '/artisan/:id',
          meta: {
            title: { en: 'Artisan' },
            description: { en: 'Certified.' },
            structured: 'artisan',
            under: '/marketplace',
          },
        },
      ],
    }),
  );
  return dir;
}
