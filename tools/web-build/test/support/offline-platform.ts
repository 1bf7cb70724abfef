import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeApi, genuine } from '../../fake-api.mjs';

export interface Write {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

/**
 * A platform that remembers every write and answers one key once, as ours does. Sessions by the cookie `who`; reads that
 * nothing here concerns are the made-up ones. `holding` keeps answers to checks back, as if the line broke after they
 * arrived; `refusal` refuses registrations with that sentence, `slow` lets readings of the sample product wait, `price` changes what it costs.
 */
export class OfflinePlatform {
  readonly writes: Write[] = [];
  holding = false;
  refusal: string | undefined;
  /** Answers to readings of a product wait for this: the line is slow. */
  slow: Promise<void> | undefined;
  /** What every product costs instead of its made-up price. */
  price: string | undefined;
  private readonly replies = new Map<string, string>();
  private readonly server = http.createServer((request, response) => void this.answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Writes whose path begins so. */
  of(path: string): Write[] {
    return this.writes.filter((write) => write.path.startsWith(path));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, value?: unknown, headers = {}) =>
      response
        .writeHead(status, {
          'content-type': status < 400 ? 'application/json' : 'application/problem+json',
          'cache-control': 'no-cache',
          ...headers,
        })
        .end(value === undefined ? '' : JSON.stringify(value));
    const who = /who=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    const user = who && { id: `art_${who}`, userType: 'artisan', firstName: who, language: 'en' };
    if (pathname === '/api/auth/session')
      return void send(200, { user: user ?? null, csrfToken: `token-${who ?? ''}` }, { 'cache-control': 'no-store' });
    if (pathname === '/api/auth/logout') return void send(204, undefined, { 'set-cookie': 'who=; path=/; max-age=0' });
    if (request.method === 'GET' && pathname === '/api/products')
      return void send(200, { products: [], nextCursor: null });
    if (request.method === 'GET' && pathname === `/api/products/${genuine.id}`) {
      await this.slow;
      return void send(200, { product: { ...genuine, price: this.price ?? genuine.price } });
    }
    if (request.method !== 'POST' || pathname.startsWith('/api/events')) return void fakeApi(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const key = request.headers['idempotency-key'] as string | undefined;
    this.writes.push({ path: pathname, key, body: bytes.toString('utf8') });
    if (request.headers['x-csrf-token'] !== `token-${who ?? ''}`) return void send(403, { code: 'GATEWAY.CROSS_SITE' });
    if (pathname === '/api/uploads') return void send(201, uploadOf(bytes));
    if (pathname === '/api/products' && this.refusal !== undefined)
      return void send(409, { code: 'PRODUCTS.REFUSED', detail: this.refusal });
    const reply =
      this.replies.get(key ?? '') ??
      JSON.stringify(
        pathname === '/api/products'
          ? { product: { ...genuine, id: `prd_${this.replies.size}` } }
          : verification(pathname, this.replies.size),
      );
    this.replies.set(key ?? '', reply);
    if (pathname.startsWith('/api/verify/') && this.holding) return; // It happened; nobody hears of it.
    response.writeHead(200, { 'content-type': 'application/json' }).end(reply);
  }
}

function uploadOf(bytes: Buffer) {
  const id = `img_${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`;
  return { id, url: `/media/${id}/640.jpg`, width: 8, height: 8, blur: '' };
}

function verification(path: string, number: number) {
  const at = new Date().toISOString();
  return {
    isAuthentic: false,
    verification: {
      id: `vrf_${path}_${number}`,
      productId: null,
      verifiedAt: at,
      verdict: 'UNKNOWN',
      reasons: [],
      ledger: { network: 'local', checkedAt: null, source: 'none', ok: false },
    },
    product: null,
  };
}
