import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gatewayConfig } from '../../src/config.ts';
import { services } from '../../src/requests/domain/route-table.ts';
import { createGateway } from '../../src/start-gateway.ts';

type Name = (typeof services)[number];

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed body when it is JSON. */
  readonly json: any; // oxlint-disable-line typescript/no-explicit-any
  /** Cookies set: name to whole Set-Cookie value. */
  readonly cookies: Map<string, string>;
}

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  /** Of `/metrics`. */
  readonly metricsUrl: string;
  close(this: void): Promise<void>;
  call(
    method: string,
    path: string,
    options?: {
      headers?: Record<string, string>;
      body?: unknown;
      raw?: NonNullable<RequestInit['body']>;
      signal?: AbortSignal;
    },
  ): Promise<Answer>;
  /** Sends bytes as they are and gives back everything that came until the connection closed or fell silent. */
  raw(text: string, silenceMs?: number): Promise<string>;
}

export interface GatewayOptions {
  /** Where each service is. */
  readonly upstream: Readonly<Record<Name, string>>;
  /** Services that are reached elsewhere. */
  readonly urls?: Partial<Record<Name, string>>;
  readonly env?: Record<string, string>;
}

/** The real gateway on a free port over the real Redis; services are whatever the test puts behind it. */
export async function startGateway(options: GatewayOptions): Promise<TestGateway> {
  if (!process.env['REDIS_URL']) throw new Error('integration tests need REDIS_URL');
  const secrets = mkdtempSync(path.join(tmpdir(), 'gateway-'));
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    ASILI_SECRETS_DIR: secrets,
    ASILI_RATE_LIMITS: 'off',
    TRUSTED_PROXIES: '',
    ...Object.fromEntries(
      services.map((name) => [`${name.toUpperCase()}_URL`, options.urls?.[name] ?? options.upstream[name]]),
    ),
    ...options.env,
  });
  const gateway = await createGateway(gatewayConfig());
  await gateway.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve) => {
    gateway.metrics.listen(0, '127.0.0.1', resolve);
  });
  const metricsUrl = `http://127.0.0.1:${(gateway.metrics.address() as AddressInfo).port}`;
  return {
    url,
    port,
    metricsUrl,
    close: gateway.close,
    call: (method, where, given) => call(url, method, where, given),
    raw: (text, silenceMs) => sendBytes(port, text, silenceMs),
  };
}

async function call(
  base: string,
  method: string,
  where: string,
  { headers = {}, body, raw: bytes, signal }: Parameters<TestGateway['call']>[2] = {},
): Promise<Answer> {
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(base + where, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { body: payload }),
    ...(signal && { signal }),
    ...(payload instanceof ReadableStream && { duplex: 'half' as const }),
  });
  const text = await response.text();
  const cookies = new Map(
    response.headers.getSetCookie().map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]),
  );
  return { status: response.status, headers: response.headers, text, json: parse(text), cookies };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendBytes(port: number, text: string, silenceMs = 1500): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text, 'latin1');
    });
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => {
      resolve(received);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(received);
      else reject(error);
    });
  });
}

export const aSecret = (): string => randomBytes(32).toString('base64url');
