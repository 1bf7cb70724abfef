import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { ServiceDown } from '../../domain/errors.ts';
import type { HeaderMap } from '../../domain/forwarded-headers.ts';
import type { Service } from '../../domain/route-table.ts';

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | Readable | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the answer's headers. */
  readonly headersTimeoutMs: number;
  /** Milliseconds without a byte of the answer's body; 0 for answers without end. */
  readonly bodyTimeoutMs: number;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: HeaderMap;
  readonly body: Readable;
}

/** Codes of failures before a byte was sent: any request may be tried again. */
const neverSent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
const safeMethods = new Set(['GET', 'HEAD']);

const connect = { timeout: 1500 };

/** Kept-alive connections to the services. Answers without end have their own, or a few hundred listeners would leave none for anybody else. */
export class Upstreams {
  private readonly pools = new Map<Service, Pool>();
  private readonly streams = new Map<Service, Pool>();

  constructor(urls: Readonly<Partial<Record<Service, string>>>) {
    for (const [service, url] of Object.entries(urls) as [Service, string][]) {
      this.pools.set(service, new Pool(new URL(url).origin, { connections: 256, pipelining: 1, connect }));
      this.streams.set(service, new Pool(new URL(url).origin, { connections: null, pipelining: 1, connect }));
    }
  }

  /**
   * One request. A reading one is tried twice, any other once unless it never left.
   * @throws ServiceDown when the service is not configured or does not answer; AbortError when the signal says so
   */
  async request(service: Service, request: UpstreamRequest): Promise<UpstreamAnswer> {
    const pool = (request.bodyTimeoutMs === 0 ? this.streams : this.pools).get(service);
    if (!pool) throw new ServiceDown({ service });
    try {
      return await send(pool, request);
    } catch (error) {
      if (request.signal?.aborted) throw error;
      if (!mayRepeat(request, error)) throw down(service, error);
    }
    try {
      return await send(pool, request);
    } catch (error) {
      throw request.signal?.aborted ? error : down(service, error);
    }
  }

  /** JSON of a GET, whatever its status. Throws ServiceDown, or SyntaxError when it is not JSON. */
  async getJson(service: Service, path: string, timeoutMs: number): Promise<unknown> {
    const { body } = await this.request(service, { method: 'GET', path, headers: { accept: 'application/json' }, headersTimeoutMs: timeoutMs, bodyTimeoutMs: timeoutMs });
    return JSON.parse((await readAll(body, 8_000_000)).toString('utf8'));
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values(), ...this.streams.values()].map((pool) => pool.destroy()));
  }
}

async function send(pool: Pool, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { statusCode, headers, body } = await pool.request({
    method: request.method,
    path: request.path,
    headers: request.headers,
    body: request.body ?? null,
    signal: request.signal ?? null,
    headersTimeout: request.headersTimeoutMs,
    bodyTimeout: request.bodyTimeoutMs,
  });
  return { status: statusCode, headers, body };
}

function mayRepeat(request: UpstreamRequest, error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return false; // It hangs: waiting twice helps nobody.
  const replayable = request.body === undefined || Buffer.isBuffer(request.body);
  return replayable && (safeMethods.has(request.method) || (typeof code === 'string' && neverSent.has(code)));
}

function down(service: Service, error: unknown): Error {
  const status = (error as { status?: unknown }).status;
  return typeof status === 'number' ? (error as Error) : Object.assign(new ServiceDown({ service }), { cause: error });
}

/** A whole body, or an error beyond the bound. */
export async function readAll(body: Readable, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > mostBytes) throw new Error('answer too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
