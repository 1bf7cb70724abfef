import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { putShippingRequest } from '@asili/contracts';

const SIGN_INS_PER_ADDRESS = 10;

interface Registered {
  readonly owner: string;
  readonly name: string;
}

/** The calls the seed makes, with the documented limit of ten sign-in calls per address. Windows do not end while a test runs. */
export class StandInShop {
  readonly products: Registered[] = [];
  /** Whoever asked for a code, in order. */
  readonly signedUp: string[] = [];
  /** Whoever said how they deliver. */
  readonly delivering = new Set<string>();
  readonly addresses = new Set<string>();
  /** Steps of each order, in the order in which they were taken. */
  readonly steps = new Map<string, string[]>();
  /** Stars by the order. */
  readonly reviews = new Map<string, number>();
  readonly photos = new Map<string, readonly string[]>();
  readonly disputed: string[] = [];
  readonly cards: string[] = [];
  /** Payments that were cancelled. */
  readonly cancelled: string[] = [];
  /** Addresses of replies. */
  readonly replied = new Set<string>();
  /** Where cases for operators were raised. */
  readonly raised: string[] = [];
  readonly transfers: object[] = [];
  /** How the outside world was set, in order. */
  readonly faults: object[] = [];
  /** Who named a number for payouts. */
  readonly paidOut = new Set<string>();
  refused = 0;
  /** Called before a product is registered. */
  beforeRegister: () => Promise<void> = async () => undefined;
  private readonly signIns = new Map<string, number>();
  private readonly keys = new Map<string, string>();
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status = 200, body, cookie }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...(cookie && { 'set-cookie': `sid=${cookie}` }) })
        .end(JSON.stringify(body)),
    );
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage): Promise<{ status?: number; body: unknown; cookie?: string }> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://shop');
    const owner = /sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const bytes = await buffer(request);
    const body = (
      request.headers['content-type'] === 'application/json' && bytes.length > 0 ? JSON.parse(bytes.toString()) : {}
    ) as Record<string, string>;
    if (pathname.endsWith('/auth/register')) return this.signUp(request.socket.remoteAddress ?? '', body);
    if (pathname === '/dev/mailbox.json')
      return { body: { messages: [{ code: '123456', at: new Date().toISOString() }] } };
    if (pathname === '/api/marketplace/products') return { body: { total: this.products.length } };
    if (pathname === '/api/uploads') return { body: { url: `/media/${bytes.length}` } };
    if (pathname === '/api/products' && request.method === 'GET')
      return {
        body: {
          products: this.products
            .filter((product) => product.owner === searchParams.get('artisanId'))
            .map((product) => ({ ...product, id: encodeURIComponent(product.name) })),
        },
      };
    if (pathname.endsWith('/reviews'))
      this.photos.set(String(body['orderId']), body['imageUrls'] as unknown as string[]);
    if (pathname.endsWith('/reviews'))
      return { body: { review: this.review(String(body['orderId']), Number(body['rating'])) } };
    if (pathname.endsWith('/reply')) this.replied.add(pathname);
    if (pathname.startsWith('/api/products/')) return { body: { product: { isVerified: true } } };
    if (pathname === '/api/products')
      return this.register(owner, body['name'] ?? '', String(request.headers['idempotency-key']));
    if (request.method !== 'PUT' && pathname.endsWith('/shipping'))
      return { body: { shipping: { zones: [{ id: 'home', countries: ['KE'] }] } } };
    if (['/api/contact', '/api/reports', '/dev/wallet/pay'].includes(pathname)) this.raised.push(pathname);
    if (pathname === '/dev/wallet.json')
      return { body: { accounts: [{ id: '0.0.9', name: 'Exchange, many senders' }] } };
    if (pathname === '/dev/wallet/pay') this.transfers.push(body);
    if (pathname === '/dev/world/daraja/faults') this.faults.push(body);
    if (pathname === '/dev/world/stripe/books.json') return { body: { entries: [] } };
    if (pathname === '/dev/world/stripe/disputes') this.disputed.push(pathname);
    if (pathname === '/stripe/c/pay/1') this.cards.push(new URLSearchParams(bytes.toString()).get('with') ?? '');
    if (pathname === '/api/payouts') return { body: { payouts: [{ state: 'in-doubt' }] } };
    if (pathname.startsWith('/api/payments/')) this.cancelled.push(pathname);
    if (pathname === '/api/payments')
      return {
        body: {
          payment: {
            id: `pay_${String(request.headers['idempotency-key'])}`,
            purchaseId: body['purchaseId'],
            payTo: { account: '0.0.2', amount: '500', memo: 'AH-1' },
            ...(body['method'] === 'card' && { redirectUrl: `http://${request.headers.host ?? ''}/stripe/c/pay/1` }),
          },
        },
      };
    const bought = this.buy(request.method ?? '', pathname, owner, String(request.headers['idempotency-key']));
    if (bought) return { body: bought };
    if (
      pathname === '/api/artisans/me/shipping' &&
      request.method === 'PUT' &&
      putShippingRequest.safeParse(body).success
    )
      this.delivering.add(owner);
    return { body: { csrfToken: 't' } };
  }

  /** A purchase is known by the key it was made with. */
  private buy(method: string, pathname: string, owner: string, key: string): object | undefined {
    const [, what, id = '', step = ''] =
      /^\/api\/(checkout|purchases|orders|payout-account)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (what === 'checkout') return { purchase: { id: key } };
    if (what === 'purchases')
      return { purchase: { id, state: 'paid', orders: [{ id, lines: [{ productId: `prd_${id}` }] }] } };
    if (what === 'orders') this.steps.set(id, [...(this.steps.get(id) ?? []), step]);
    if (what === 'payout-account' && method === 'PUT') this.paidOut.add(owner);
    return what === undefined ? undefined : {};
  }

  private review(orderId: string, rating: number): { id: string } {
    this.reviews.set(orderId, rating);
    return { id: `rev_${orderId}` };
  }

  private signUp(address: string, body: Record<string, string>): { status?: number; body: unknown; cookie?: string } {
    const used = (this.signIns.get(address) ?? 0) + 1;
    this.signIns.set(address, used);
    this.addresses.add(address);
    if (used > SIGN_INS_PER_ADDRESS) return { status: 429, body: { attempt: (this.refused += 1) } };
    const who = body['phoneNumber'] ?? body['email'] ?? '';
    if (!body['code']) return (this.signedUp.push(who), { body: { challenge: { id: 'chl' } } });
    return { body: { [body['email'] ? 'customer' : 'artisan']: { id: who } }, cookie: who };
  }

  private async register(owner: string, name: string, key: string): Promise<{ body: unknown }> {
    await this.beforeRegister();
    if (!this.keys.has(`${owner} ${key}`)) this.products.push({ owner, name });
    this.keys.set(`${owner} ${key}`, name);
    return { body: { product: { name } } };
  }
}
